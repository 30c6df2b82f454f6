// @ts-check
// Earlier positions of a table that this page has not seen: where a table may be analysed, they are looked up there.

import { Socket } from "./link.js";
import { themeNow } from "./theme.js";

export class Past {
  /** @param {{table: string, token: string}} address */
  constructor(address) {
    this.address = address;
    /** @type {Socket | null} */
    this.socket = null;
  }

  /**
   * The picture after so many moves; an error where it may not be looked up.
   * @param {number} at
   * @returns {Promise<string>}
   */
  async picture(at) {
    const socket = await this.#opened();
    await socket.ask({ type: "open", ...this.address, theme: themeNow() });
    return (await socket.ask({ type: "goto", at })).svg;
  }

  /** @returns {Promise<Socket>} */
  #opened() {
    if (this.socket) return Promise.resolve(this.socket);
    return new Promise((resolve) => {
      const socket = new Socket("/ws/look", {
        hello: () => null,
        heard: () => {},
        changed: (open) => open && resolve(socket),
      });
      this.socket = socket;
    });
  }

  close() {
    this.socket?.close();
  }
}
