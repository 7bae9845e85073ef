import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three'
import { type DebugOptions, type Drawable, drawLines } from '../debug/draw.ts'
import { createLines, type Lines } from '../debug/lines.ts'

/** A LineSegments that shows what carom sees; `refresh` it when that has moved. */
export interface DebugLines extends LineSegments<BufferGeometry, LineBasicMaterial> {
  /** Draws the thing as it is now. The buffers stay the same until there are more lines than ever. */
  refresh(): void
  /** Frees geometry and material. */
  dispose(): void
}

/**
 * Lines of a mesh, a world, a character or balls, to be added to a scene; see `debugLines` of `carom/debug` for the
 * colours. In world coordinates: leave its transform alone. It does not answer rays.
 */
export function createDebugLines(thing: Drawable, options: DebugOptions = {}): DebugLines {
  const lines = createLines()
  drawLines('createDebugLines', thing, lines, options)
  const material = new LineBasicMaterial({ vertexColors: true, toneMapped: false })
  const object = new LineSegments(new BufferGeometry(), material) as unknown as DebugLines
  object.name = 'carom debug lines'
  object.frustumCulled = false // what they show moves; a stale bounding sphere would hide them
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
      if (attribute !== undefined) geometry.dispose() // the larger buffer takes the place of the old one on the GPU
      geometry.setAttribute(name, new BufferAttribute(array, 3).setUsage(DynamicDrawUsage))
    }
  }
  geometry.setDrawRange(0, lines.count)
}
