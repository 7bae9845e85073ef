/** How good a tree is to be: 'best' by the surface-area heuristic, or 'fast' by the order of a curve (fast.ts). */
export type Quality = 'best' | 'fast'

/** What is built from: checked beforehand, three coordinates a vertex, three indices a triangle (or none: in a row). */
export interface BuildInput {
  positions: Float32Array | Float64Array
  indices: Uint32Array | Uint16Array | Uint8Array | null
  frontOnly: boolean
  /** 0 to 31, one a triangle; none: all in layer 0. */
  layers: Uint8Array | null
  quality: Quality
}
