// @ts-check
// Talking with the server: requests, and a socket that comes back by itself.

/**
 * Asks for JSON. An error is the server's sentence.
 * @param {string} path
 * @param {any} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const options =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("the server does not answer");
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(found.error ?? `the server answers ${answer.status}`);
  return found;
}

/** @type {Promise<import("./types.js").GameInfo[]> | null} */
let games = null;

/** The games on offer, asked for once. @returns {Promise<import("./types.js").GameInfo[]>} */
export function catalogue() {
  games ??= ask("/api/games").then((answer) => answer.games);
  return games;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
const NEVER_AGAIN = new Set([1008, 4401]);

/**
 * A socket to the server. Messages go to `heard`; those that answer a question go to who asked it.
 */
export class Socket {
  /**
   * @param {string} path
   * @param {object} told
   * @param {() => object | null} told.hello the first message after every connection, if there is one
   * @param {(message: any) => void} told.heard
   * @param {(open: boolean, gone: boolean) => void} [told.changed] whether it is open, or gone for good
   */
  constructor(path, told) {
    this.path = path;
    this.told = told;
    this.pause = FIRST_PAUSE;
    this.closed = false;
    this.next = 1;
    /** @type {Map<number, {resolve: (message: any) => void, reject: (error: Error) => void}>} */
    this.asked = new Map();
    this.#open();
  }

  #open() {
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    this.socket = new WebSocket(address);
    this.socket.addEventListener("open", () => {
      this.pause = FIRST_PAUSE;
      const hello = this.told.hello();
      if (hello) this.say(hello);
      this.told.changed?.(true, false);
    });
    this.socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.#again(event.code));
  }

  /** @param {any} message */
  #hear(message) {
    const asked = message.id === undefined ? undefined : this.asked.get(message.id);
    if (asked && message.type !== "thinking") {
      this.asked.delete(message.id);
      if (message.type === "error") return asked.reject(new Error(message.text));
      asked.resolve(message);
    }
    this.told.heard(message);
  }

  /** @param {number} code */
  #again(code) {
    for (const { reject } of this.asked.values()) reject(new Error("the connection was lost"));
    this.asked.clear();
    if (this.closed) return;
    const gone = NEVER_AGAIN.has(code);
    this.told.changed?.(false, gone);
    if (gone) return;
    setTimeout(() => this.closed || this.#open(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, 2 * this.pause);
  }

  /** Sends a message that needs no answer. @param {object} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a message; the promise is its answer. @param {object} message @returns {Promise<any>} */
  ask(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error("the server does not answer"));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.say({ ...message, id });
    });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}
