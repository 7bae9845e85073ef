import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three'
import { type DebugOptions, type Drawable, drawLines } from '../debug/draw.ts'
import { createLines, type Lines } from '../debug/lines.ts'

/** A LineSegments that shows debug lines. Call `refresh` when the thing has moved. */
export interface DebugLines extends LineSegments<BufferGeometry, LineBasicMaterial> {
  /** Draws the thing in its current state. The buffers are reused until there are more lines than ever. */
  refresh(): void
  /** Disposes of the geometry and the material. */
  dispose(): void
}

/**
 * Makes lines of a mesh, a world, a character or balls, to add to a scene. `debugLines` of `carom/debug` describes the
 * colours. The lines are in world coordinates, so do not change the object's transform. Raycasts ignore it.
 */
export function createDebugLines(thing: Drawable, options: DebugOptions = {}): DebugLines {
  const lines = createLines()
  drawLines('createDebugLines', thing, lines, options)
  const material = new LineBasicMaterial({ vertexColors: true, toneMapped: false })
  const object = new LineSegments(new BufferGeometry(), material) as unknown as DebugLines
  object.name = 'carom debug lines'
  object.frustumCulled = false // the lines move; a stale bounding sphere would hide them
  object.raycast = () => {}
  object.refresh = () => {
    drawLines('createDebugLines', thing, lines, options)
    writeLines(object.geometry, lines)
  }
  object.dispose = () => {
    object.geometry.dispose()
    material.dispose()
  }
  writeLines(object.geometry, lines)
  return object
}

function writeLines(geometry: BufferGeometry, lines: Lines): void {
  for (const [name, array] of [
    ['position', lines.positions],
    ['color', lines.colors],
  ] as const) {
    const attribute = geometry.getAttribute(name) as BufferAttribute | undefined
    if (attribute?.array === array) attribute.needsUpdate = true
    else {
      if (attribute !== undefined) geometry.dispose() // a larger buffer replaces the old one on the GPU
      geometry.setAttribute(name, new BufferAttribute(array, 3).setUsage(DynamicDrawUsage))
    }
  }
  geometry.setDrawRange(0, lines.count)
}
