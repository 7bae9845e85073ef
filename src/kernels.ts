/** Kernels on flat rows: mover first, target last. See math/rows.ts for the columns. */
export * from './math/rows.ts'
export { overlapSegmentTriangle } from './overlap/overlap-segment-triangle.ts'
export { rayTriangle } from './ray/ray-triangle.ts'
