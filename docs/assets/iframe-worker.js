// The search of these pages runs in a worker. Browsers refuse workers to pages that are opened from disk; there a
// hidden frame does the same work: it runs the worker's script, and messages go to and fro.
"use strict";
(() => {
  if (location.protocol !== "file:") return;

  const inFrame = `
    postMessage = (message) => parent.postMessage(message, "*");
    importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise((loaded) => {
      const script = document.createElement("script");
      script.src = url;
      script.onload = loaded;
      document.body.append(script);
    })), Promise.resolve());`;

  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      this.inside = this.frame.contentWindow;
      this.answered = (event) => {
        if (event.source !== this.inside) return;
        const message = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(message);
        this.onmessage?.(message);
      };
      window.addEventListener("message", this.answered);
      const page = this.inside.document;
      page.open();
      page.write(`<body><script>${inFrame}<\/script><script src="${url}"><\/script></body>`);
      page.close();
      this.ready = new Promise((loaded) => this.inside.addEventListener("load", loaded));
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      window.removeEventListener("message", this.answered);
      this.frame.remove();
    }
  };
})();
