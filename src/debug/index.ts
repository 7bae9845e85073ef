/**
 * What carom sees, as lines: meshes with their kinds of edges, the colliders of a world, a character with its contacts.
 * Renders nothing: flat arrays for any engine. `carom/three` makes a LineSegments of them.
 */
import { type DebugOptions, type Drawable, drawLines } from './draw.ts'
import { createLines, type Lines } from './lines.ts'

export { DEBUG_DEFAULTS, type DebugOptions, type Drawable } from './draw.ts'
export { createLines, type Lines } from './lines.ts'

/**
 * The lines of a mesh, a world, a character or balls, from the first vertex on; all that `lines` held before is gone.
 * Given the same `lines` again, its arrays stay the same until there are more lines than ever.
 *
 * Worlds: moving colliders are drawn where they are, faintly where they will be at the end of the frame, and with the
 * movement of their centre in a quarter of a second. Sensors are violet.
 *
 * Meshes: ridges amber, valleys blue, flat seams grey, open edges red. Characters: the body, around it the body with
 * its skin, the normals of ground and contacts half a metre long, the way that it moves in a quarter of a second.
 * Balls: likewise, with the normals of the last advance's events. With `boxes`, of a
 * mesh or a world: the boxes of trees, those that hold others white, those of triangles or colliders green.
 */
export function debugLines(thing: Drawable, lines: Lines = createLines(), options: DebugOptions = {}): Lines {
  drawLines('debugLines', thing, lines, options)
  return lines
}
