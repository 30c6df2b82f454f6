// @ts-check
// What the server sends, as types; docs/serve.md says what each field means.

/**
 * @typedef {{kind: "choice", choices: string[]} | {kind: "truth"} | {kind: "none"} | {kind: "text"}
 *   | {kind: "number", whole: boolean, least: number | null, most: number | null, above: number | null, below: number | null}} Kind
 *
 * @typedef {object} Setting
 * @property {string} name
 * @property {string} meaning
 * @property {string} default
 * @property {string} allowed
 * @property {boolean} required
 * @property {Kind[]} kinds
 * @property {string[]} examples
 *
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {number[]} players
 * @property {boolean} hidden
 * @property {boolean} chance
 * @property {Setting[]} parameters
 *
 * @typedef {{kind: string, about: string, settings: Setting[]}} AgentInfo
 * @typedef {{default: string, hint: string, analysis: string, agents: AgentInfo[]}} Agents
 *
 * @typedef {{action: number, name: string}} Choice
 * @typedef {{seat: number, kind: "human" | "agent", name: string, agent?: string, token?: string, link?: string}} Seat
 * @typedef {{table: string, seats: Seat[], spectator: {link: string}, owner: {link: string}, game: PlayedGame}} Links
 * @typedef {{id: string, title: string, summary: string, players: number, parameters: Record<string, any>, hidden: boolean, chance: boolean}} PlayedGame
 * @typedef {{role: string, seat: number | null, game: PlayedGame, seats: Seat[], hints: boolean}} Joined
 * @typedef {{n: number, move: number, text: string, player: number | null, kind: string, action: number | null}} Line
 *
 * @typedef {object} State
 * @property {number} moves
 * @property {number | null} turn
 * @property {boolean} thinking
 * @property {boolean} paused
 * @property {boolean} over
 * @property {boolean} cut_off
 * @property {number[] | null} ranks
 * @property {number[] | null} scores
 * @property {Record<string, string>} forfeits
 * @property {string[]} names
 * @property {boolean[]} present
 * @property {string | null} svg
 * @property {Choice[]} legal
 * @property {{player: number, action: number, name: string} | null} last
 * @property {number} lines_from
 * @property {Line[]} lines
 * @property {{allowed: boolean, why: string | null, asked_by: number | null, waits_for: number[]}} undo
 * @property {number | null} seed
 * @property {string | null} trouble
 *
 * @typedef {object} View
 * @property {number} at
 * @property {number} length
 * @property {PlayedGame} game
 * @property {number | null} observer
 * @property {string[]} names
 * @property {string[]} agents
 * @property {{player: number, action: number, name: string}[]} [moves]
 * @property {number} opening
 * @property {number | null} turn
 * @property {boolean} over
 * @property {boolean} cut_off
 * @property {number[] | null} ranks
 * @property {number[] | null} scores
 * @property {string} svg
 * @property {Choice[]} legal
 * @property {Line[]} lines
 *
 * @typedef {object} RootRow
 * @property {number} action
 * @property {string} name
 * @property {number} visits
 * @property {number} share
 * @property {(number | null)[] | null} values
 * @property {number | null} oma
 * @property {number[] | null} proven
 *
 * @typedef {{seconds: number, iterations: number, action: number, name: string, share: number, value: number | null, depth: number}} Moment
 *
 * @typedef {object} Report
 * @property {number} player
 * @property {number} seconds
 * @property {number} iterations
 * @property {number} nodes
 * @property {{mean: number, max: number}} depth
 * @property {string} searched
 * @property {boolean} forced
 * @property {boolean} out_of_memory
 * @property {number} action
 * @property {string} name
 * @property {Choice[]} line
 * @property {RootRow[]} rows
 * @property {boolean[]} trees
 * @property {Moment[]} history
 *
 * @typedef {{type: string, id?: number, hint?: boolean, move: number, player: number, agent: string, action?: number, report: Report | null}} Thought
 *
 * @typedef {{action: number, name: string, visits: number, share: number, values: (number | null)[] | null, oma: number | null, proven: number[] | null, children: number}} Child
 * @typedef {{tree: number, path: number[], names: string[], visits: number, values: number[] | null, children: Child[]}} Branch
 *
 * @typedef {{letter: string, name: string, agent: string, matches: number, wins: number, low: number, high: number}} Standing
 * @typedef {{cell: number, plan: string, title: string, game: string, players: number, matches: number, notes: string[], agents: Standing[]}} Cell
 * @typedef {{file: string, name: string, matches: number, wanted: number, advice: boolean, plans: {name: string, matches: number, wanted: number}[], cells: Cell[]}} Results
 */

export {};
