/** What is known of a mesh's copy in the kernel's memory, whole or half made. It must not refer to the mesh, which goes before it. */

/** What is being done: leaves are counted; which nodes it has; nodes and triangles; their coordinates once more. */
export const COUNT = 0
export const SHAPE = 1
export const FILL = 2
export const RENEW = 3

/** How far a mirror is that is being made (mirror-making.ts). Places are in words from the mirror's own. */
export interface Making {
  /** COUNT, SHAPE, FILL or RENEW. */
  pass: number
  /** Of the tree when the coordinates of this pass began to be written. */
  revision: number
  /** A byte for each node of the tree (mirror-shape.ts), until it is filled. */
  codes: Uint8Array
  /** COUNT, SHAPE: the node of the tree whose turn it is; of COUNT, the one behind it. */
  next: number
  /** FILL: roots of pages to come, the last one first; two numbers a node: its own, and where its place is to be written, or 0. */
  readonly pages: number[]
  /** FILL: the page under way, likewise, in order; whose turn it is; where it ends. */
  readonly page: number[]
  turn: number
  full: number
  /** FILL, RENEW: where the next node begins. */
  end: number
}

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
  making: Making | undefined
  /** What walks in TypeScript have cost, in nodes opened and triangles tested, since it was last begun or … */
  work: number
  /** … the tree was refitted: its revision then. */
  worked: number
  /** What may still be done for it, in eighths of the same; below 0 after a slice that did more. */
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
    making: undefined,
    work: 0,
    worked: -1,
    credit: 0,
    refused: -1,
  }
}
