/**
 * Debug drawing as lines: meshes with their kinds of edges, the colliders of a world, a character with its contacts, balls.
 * This renders nothing: it fills flat arrays for any engine. `carom/three` makes a LineSegments of them.
 */
import { type DebugOptions, type Drawable, drawLines } from './draw.ts'
import { createLines, type Lines } from './lines.ts'

export { DEBUG_DEFAULTS, type DebugOptions, type Drawable } from './draw.ts'
export { createLines, type Lines } from './lines.ts'

/**
 * Writes the lines of a mesh, a world, a character or balls, from the first vertex on. Earlier lines in `lines` are
 * lost. If you pass the same `lines` again, its arrays are reused until there are more lines than ever.
 *
 * Worlds: a moving collider is drawn at its current pose, faintly at its pose at the end of the frame, and with the
 * path of its centre in a quarter of a second. Sensors are violet.
 *
 * Meshes: ridges amber, valleys blue, flat seams grey, open edges red. Characters: the body, the body with its skin,
 * the normals of ground and contacts with a length of half a metre, and its path in a quarter of a second. Balls:
 * likewise, as circles that turn with them, faint while they sleep, with the normals of the last advance's events.
 * With `boxes`, a mesh or world is drawn as the boxes of its trees: boxes that contain other boxes white, boxes of
 * triangles or colliders green.
 */
export function debugLines(thing: Drawable, lines: Lines = createLines(), options: DebugOptions = {}): Lines {
  drawLines('debugLines', thing, lines, options)
  return lines
}
