/**
 * What carom sees, as lines: meshes with their kinds of edges, the colliders of a world, a character with its contacts.
 * Renders nothing: flat arrays for any engine. `carom/three` makes a LineSegments of them.
 */
import { Character } from '../character/character.ts'
import { CENTRE } from '../character/state.ts'
import type { Vec3 } from '../math/check.ts'
import { SOLID_SIZE, SWEEP_RADII } from '../math/rows.ts'
import { writeHalfExtents } from '../mesh/solid.ts'
import { TriangleMesh } from '../mesh/triangle-mesh.ts'
import { World } from '../world/world.ts'
import { addVertex, type Color, createLines, type Lines } from './lines.ts'
import { addMesh, addTreeBoxes } from './mesh-lines.ts'
import { addCylinder, addEllipsoid, addPipe, addPlane } from './shape-lines.ts'

export { createLines, type Lines } from './lines.ts'

export interface DebugOptions {
  /** How far planes and pipes, which never end, are drawn, metres; default 10. */
  readonly extent?: number
  /** Around which place they are drawn; default the origin. */
  readonly around?: Vec3
  /** Of a mesh: draws the boxes of its tree down to this level instead of its edges; default: edges. */
  readonly boxes?: number
}

export const DEBUG_DEFAULTS = { extent: 10 } as const

const SHAPE: Color = [0.6, 0.8, 0.6]
const BODY: Color = [0.2, 0.9, 0.5]
const SKIN: Color = [0.15, 0.45, 0.3]
const CONTACT: Color = [1, 0.9, 0.2]
const GROUND_COLORS: Record<string, Color> = { ground: [0.3, 1, 0.3], steep: [1, 0.4, 0.2], air: [0.6, 0.6, 0.6] }
const VELOCITY: Color = [0.3, 0.7, 1]

/**
 * The lines of a mesh, a world or a character, from the first vertex on; all that `lines` held before is gone.
 * Given the same `lines` again, its arrays stay the same until there are more lines than ever.
 *
 * Meshes: ridges amber, valleys blue, flat seams grey, open edges red. Characters: the body, around it the body with its
 * skin, the normals of ground and contacts half a metre long, the way that it moves in a quarter of a second.
 */
export function debugLines(
  thing: TriangleMesh | World | Character,
  lines: Lines = createLines(),
  options: DebugOptions = {},
): Lines {
  lines.count = 0
  if (thing instanceof TriangleMesh) {
    if (options.boxes === undefined) addMesh(lines, thing)
    else addTreeBoxes(lines, thing, options.boxes)
  } else if (thing instanceof World) addWorld(lines, thing, options)
  else if (thing instanceof Character) addCharacter(lines, thing)
  else throw new TypeError('debugLines: thing is none of the known, expected a TriangleMesh, a World or a Character')
  return lines
}

function addWorld(lines: Lines, world: World, options: DebugOptions): void {
  const extent = options.extent ?? DEBUG_DEFAULTS.extent
  const { x, y, z } = options.around ?? { x: 0, y: 0, z: 0 }
  const around = Float64Array.of(x, y, z)
  for (const { kind, mesh, row } of world.colliders) {
    if (mesh !== undefined) addMesh(lines, mesh)
    else if (kind === 'sphere') addEllipsoid(lines, row, Float64Array.of(row[3], row[3], row[3]), SHAPE)
    else if (kind === 'plane') addPlane(lines, row, around, extent, SHAPE)
    else addPipe(lines, row, around, extent, SHAPE)
  }
}

const NORMAL_LENGTH = 0.5
const VELOCITY_SECONDS = 0.25

function addCharacter(lines: Lines, character: Character): void {
  const { state, shape, skin, ground, contacts, contactCount, velocity } = character
  const centre = state.subarray(CENTRE, CENTRE + 3)
  const body = new Float64Array(SOLID_SIZE)
  writeHalfExtents(shape, body)
  const sizes = body.subarray(SWEEP_RADII, SWEEP_RADII + 3)
  const add = shape.kind === 'cylinder' ? addCylinder : addEllipsoid
  add(lines, centre, sizes, BODY)
  add(
    lines,
    centre,
    sizes.map((size) => size + skin),
    SKIN,
  )
  if (ground.kind !== 'air') addArrow(lines, ground.point, ground.normal, NORMAL_LENGTH, GROUND_COLORS[ground.kind])
  for (let i = 0; i < contactCount; i++) addArrow(lines, contacts[i].point, contacts[i].normal, NORMAL_LENGTH, CONTACT)
  point.x = centre[0]
  point.y = centre[1]
  point.z = centre[2]
  addArrow(lines, point, velocity, VELOCITY_SECONDS, VELOCITY)
}

const point: Vec3 = { x: 0, y: 0, z: 0 }

function addArrow(lines: Lines, from: Vec3, along: Vec3, times: number, color: Color): void {
  addVertex(lines, from.x, from.y, from.z, color)
  addVertex(lines, from.x + times * along.x, from.y + times * along.y, from.z + times * along.z, color)
}
