/**
 * The state of a mesh's mirror in the kernel's memory. It must not refer to the mesh, or the mesh would never be
 * garbage-collected.
 */

export interface Mirror {
  /** The address in the kernel's memory; 0: there is no mirror. */
  at: number
  bytes: number
  /** When it was last queried or renewed, by the clock of wasm-kernel.ts. */
  asked: number
  /** How many words of the block are in use. */
  words: number
  /** The revision of the tree that the mirror shows. */
  revision: number
  /** The revision that is being written to the mirror (-1: none), and the word that comes next. */
  renewing: number
  renewed: number
  /**
   * The cost of walks in TypeScript, in nodes opened and triangles tested. Counted from the last refit, or from the
   * last time that the mirror was released or refused.
   */
  work: number
  /** The revision of the tree that `work` belongs to. */
  worked: number
  /** How much may still be written, in units of `work`. Below 0 if the last step exceeded it. */
  credit: number
  /**
   * The value of `roomCount` when a mirror was refused: there was no room, or the kernel cannot walk this tree. -1:
   * never.
   */
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
