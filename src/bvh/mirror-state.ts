/** What is known of a mesh's mirror in the kernel's memory. It must not refer to the mesh, which goes before it. */

export interface Mirror {
  /** Address; 0: there is none. */
  at: number
  bytes: number
  /** When it was last asked or worked on, by the clock of wasm-kernel.ts. */
  asked: number
  /** How many words of that are in use. */
  words: number
  /** The tree's revision that it shows. */
  revision: number
  /** The revision that is being written to it, and up to which word it has been; -1: none. */
  renewing: number
  renewed: number
  /** What walks in TypeScript have cost, in nodes opened and triangles tested, since it was given back or … */
  work: number
  /** … the tree was refitted: its revision then. */
  worked: number
  /** How much more may be written to it, in the same unit; below 0 after a step that was larger. */
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
    renewing: -1,
    renewed: 0,
    work: 0,
    worked: -1,
    credit: 0,
    refused: -1,
  }
}
