/** How good a tree is: 'best' by the surface-area heuristic, 'fast' by the order of a curve (fast.ts). */
export type Quality = 'best' | 'fast'

/**
 * The checked input of a build: three coordinates per vertex, three indices per triangle. Without indices, each three
 * vertices are a triangle.
 */
export interface BuildInput {
  positions: Float32Array | Float64Array
  indices: Uint32Array | Uint16Array | Uint8Array | null
  frontOnly: boolean
  /** A number from 0 to 31 for each triangle; null: all in layer 0. */
  layers: Uint8Array | null
  quality: Quality
}

export function trianglesIn({ positions, indices }: BuildInput): number {
  return (indices ? indices.length : positions.length / 3) / 3
}
