/** The state of a mesh's mirror, finished or not. It must not refer to the mesh, which may be collected before it. */

/** What is being done: nothing; it is made; its coordinates are written once more. */
export const IDLE = 0
export const MAKING = 1
export const RENEWING = 2

export interface Mirror {
  /** Address; 0: there is none. */
  at: number
  bytes: number
  /** When it was last asked or worked on, by the clock of wasm-kernel.ts. */
  asked: number
  /** How many words of that are in use. */
  words: number
  /** Of the tree when it was copied; -1: it has not been copied as a whole. */
  revision: number
  /** IDLE, MAKING or RENEWING. */
  making: number
  /** What walks in TypeScript have cost, in nodes opened and triangles tested, since it was last begun or … */
  work: number
  /** … the tree was refitted: its revision then. */
  worked: number
  /** How much work may still be done for it, in the same unit; below 0 after a larger step. */
  credit: number
  /** When it was found that there can be none for this tree, by the count of room in wasm-kernel.ts. */
  refused: number
}

export function newMirror(): Mirror {
  return {
    at: 0,
    bytes: 0,
    asked: 0,
    words: 0,
    revision: -1,
    making: IDLE,
    work: 0,
    worked: -1,
    credit: 0,
    refused: -1,
  }
}
