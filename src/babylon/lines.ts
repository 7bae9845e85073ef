/** Debug lines as a LinesMesh of Babylon.js. */
import { type DebugOptions, type Drawable, drawLines } from '../debug/draw.ts'
import { createLines, type Lines } from '../debug/lines.ts'
import { checkFunction } from '../math/check.ts'

/** The members of Babylon's `LinesMesh` that carom uses. */
export interface BabylonLines {
  readonly subMeshes: { indexCount: number }[]
  isPickable: boolean
  alwaysSelectAsActiveMesh: boolean
  setVerticesData(kind: string, data: Float32Array, updatable?: boolean, stride?: number): unknown
  updateVerticesData(kind: string, data: Float32Array): unknown
  setIndices(indices: Uint32Array): unknown
  dispose(): void
}

/** Babylon's class `LinesMesh`. @typeParam S its Scene @typeParam L its instances */
export type BabylonLinesClass<S, L extends BabylonLines> = new (
  name: string,
  scene: S,
  parent?: null,
  source?: undefined,
  doNotCloneChildren?: boolean,
  useVertexColor?: boolean,
  useVertexAlpha?: boolean,
) => L

/** A LinesMesh that shows debug lines. Call `refresh` when the thing has moved. */
export interface DebugLines<L extends BabylonLines> {
  readonly mesh: L
  /** Draws the thing in its current state. The buffers are reused until there are more lines than ever. */
  refresh(): void
  /** Disposes of the mesh. */
  dispose(): void
}

/**
 * Makes lines of a mesh, a world, a character or balls in a scene. `debugLines` of `carom/debug` describes the colours.
 * The lines are in world coordinates, so do not move the mesh. Picking ignores it.
 * @param LinesMesh Babylon's class of this name, since carom imports nothing from Babylon
 */
export function createDebugLines<S, L extends BabylonLines>(
  thing: Drawable,
  LinesMesh: BabylonLinesClass<S, L>,
  scene: S,
  options: DebugOptions = {},
): DebugLines<L> {
  checkFunction(WHO, 'LinesMesh', LinesMesh)
  const lines = createLines()
  drawLines(WHO, thing, lines, options)
  const mesh = new LinesMesh('carom debug lines', scene, null, undefined, false, true, false)
  mesh.isPickable = false
  mesh.alwaysSelectAsActiveMesh = true // the lines move; a stale bounding box would hide them
  let written = writeLines(mesh, lines, undefined)
  return {
    mesh,
    refresh() {
      drawLines(WHO, thing, lines, options)
      written = writeLines(mesh, lines, written)
    },
    dispose: () => mesh.dispose(),
  }
}

const WHO = 'createDebugLines'

/** @param written the positions in the mesh's buffers. Returns those that are in them now */
function writeLines(mesh: BabylonLines, { positions, colors, count }: Lines, written: Float32Array | undefined) {
  if (positions === written) {
    mesh.updateVerticesData('position', positions)
    mesh.updateVerticesData('color', colors)
  } else {
    mesh.setVerticesData('position', positions, true)
    mesh.setVerticesData('color', colors, true, 3)
    mesh.setIndices(Uint32Array.from({ length: positions.length / 3 }, (_, v) => v))
  }
  mesh.subMeshes[0].indexCount = count
  return positions
}
