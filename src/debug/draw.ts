/**
 * The drawing code of `debugLines` and `createDebugLines`: checks the arguments, then writes lines from the first
 * vertex on.
 */
import type { Balls } from '../balls/balls.ts'
import type { Character } from '../character/character.ts'
import { CENTRE } from '../character/state.ts'
import { checkNumber, checkObject, type Quat, takeVec, type Vec3 } from '../math/check.ts'
import { isMade } from '../math/made.ts'
import { checkOptions } from '../math/options.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, BODY_SIZE, type Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { knownMesh } from '../mesh/known.ts'
import type { Grid } from '../mesh/make-grid.ts'
import type { TriangleMesh } from '../mesh/triangle-mesh.ts'
import type { Collider } from '../world/collider.ts'
import { ghostAt, isDriven, writeWay } from '../world/drive.ts'
import { allColliders } from '../world/ids.ts'
import { World } from '../world/world.ts'
import { addVertex, type Color, faint, type Lines } from './lines.ts'
import { addMesh, addTreeBoxes, allEdges, BY_KIND, type EdgeColors, writeMiddle } from './mesh-lines.ts'
import { addPipe, addPlane, addSolid } from './shape-lines.ts'
import { addWorldBoxes } from './tree-lines.ts'

export interface DebugOptions {
  /** How far planes and pipes, which are infinite, are drawn, in metres. Default 10. */
  readonly extent?: number | undefined
  /** The place around which planes and pipes are drawn. Default: the origin. */
  readonly around?: Vec3 | undefined
  /**
   * For a mesh: draws the boxes of its tree down to this level instead of its edges. For a world: draws the boxes of
   * its two trees instead of its colliders.
   */
  readonly boxes?: number | undefined
}

export const DEBUG_DEFAULTS = { extent: 10 } as const

const SHAPE: Color = [0.6, 0.8, 0.6]
const BODY: Color = [0.2, 0.9, 0.5]
const SKIN: Color = [0.15, 0.45, 0.3]
const CONTACT: Color = [1, 0.9, 0.2]
const GROUND_COLORS: Record<string, Color> = { ground: [0.3, 1, 0.3], steep: [1, 0.4, 0.2], air: [0.6, 0.6, 0.6] }
const VELOCITY: Color = [0.3, 0.7, 1]
const SENSOR: Color = [0.85, 0.45, 0.95]

/** The objects that can be drawn. */
export type Drawable = TriangleMesh | Grid | World | Character | Balls

/** @throws TypeError, RangeError that name `who` and the invalid argument; `lines` is then unchanged */
export function drawLines(who: string, thing: Drawable, lines: Lines, options: DebugOptions): void {
  checkLines(who, lines)
  const view = takeView(who, options)
  if (!isDrawable(thing))
    throw new TypeError(`${who}: thing is of an unknown kind, expected a TriangleMesh, Grid, World, Character or Balls`)
  lines.count = 0
  const mesh = knownMesh(thing)
  if (mesh !== undefined) {
    if (view.boxes === undefined) addMesh(lines, mesh)
    else addTreeBoxes(lines, mesh, view.boxes)
  } else if (thing instanceof World) {
    if (view.boxes === undefined) addWorld(lines, thing, view)
    else addWorldBoxes(lines, thing.colliders, view.boxes)
  } else if (isMade('Balls', thing)) addBalls(lines, thing as Balls)
  else addCharacter(lines, thing as Character)
}

function isDrawable(thing: unknown): boolean {
  if (typeof thing !== 'object' || thing === null) return false
  return (
    knownMesh(thing) !== undefined || thing instanceof World || isMade('Character', thing) || isMade('Balls', thing)
  )
}

function checkLines(who: string, lines: Lines): void {
  checkObject(who, 'lines', lines, 'the object that createLines() returned')
  const { positions, colors } = lines
  const whole = positions instanceof Float32Array && colors instanceof Float32Array
  if (!whole || positions.length < 3 || positions.length !== colors.length)
    throw new TypeError(`${who}: lines is incomplete, expected the object that createLines() returned`)
}

const OPTIONS = ['extent', 'around', 'boxes']

/** The options after reading. */
interface View {
  readonly extent: number
  readonly around: Row
  readonly boxes: number | undefined
}

function takeView(who: string, options: DebugOptions): View {
  checkOptions(who, 'options', options, OPTIONS)
  const { extent = DEBUG_DEFAULTS.extent, around, boxes } = options
  checkNumber(who, 'extent', extent, 0, LARGEST)
  const centre = new Float64Array(3)
  if (around !== undefined) takeVec(who, 'around', around, centre, 0)
  if (boxes !== undefined) checkNumber(who, 'boxes', boxes, 0, Number.POSITIVE_INFINITY)
  return { extent, around: centre, boxes }
}

const NORMAL_LENGTH = 0.5
const VELOCITY_SECONDS = 0.25

/** The colours of solids, planes, pipes and edges. */
interface Colors {
  readonly shape: Color
  readonly edges: EdgeColors
}

const SOLID: Colors = { shape: SHAPE, edges: BY_KIND }
const SENSED: Colors = { shape: SENSOR, edges: allEdges(SENSOR) }
const fade = ({ shape, edges }: Colors): Colors => ({
  shape: faint(shape),
  edges: Object.fromEntries(Object.entries(edges).map(([kind, color]) => [kind, faint(color)])),
})
const SOLID_LATER = fade(SOLID)
const SENSED_LATER = fade(SENSED)

function addWorld(lines: Lines, world: World, view: View): void {
  const { ids, frameSeconds } = world.colliders
  for (const collider of allColliders(ids)) {
    if (collider.parts !== undefined) continue // they follow
    const { sensor } = collider
    addCollider(lines, collider, view, sensor ? SENSED : SOLID)
    if (!isDriven(collider)) continue
    addCollider(lines, ghostAt(collider, 1), view, sensor ? SENSED_LATER : SOLID_LATER)
    addWay(lines, collider, view, frameSeconds)
  }
}

function addCollider(lines: Lines, collider: Collider, { extent, around }: View, { shape, edges }: Colors): void {
  const { kind, mesh, row, place } = collider
  if (kind === 'plane') addPlane(lines, row, around, extent, shape)
  else if (kind === 'pipe') addPipe(lines, row, around, extent, shape)
  else if (kind !== 'mesh' && kind !== 'hull' && kind !== 'compound') addSolid(lines, kind, row, shape)
  else if (mesh !== undefined) addMesh(lines, mesh, place, edges)
}

const WHOLE: Row = Float64Array.of(0, 1)
const middle = new Float64Array(3)
const way = new Float64Array(3)

/** Appends the path of a driven collider's centre in a quarter of a second. @param span seconds of the frame */
function addWay(lines: Lines, collider: Collider, { around }: View, span: number): void {
  const { kind, mesh, pose, row, place } = collider
  if (kind === 'plane') {
    const height = row[0] * around[0] + row[1] * around[1] + row[2] * around[2] - row[3]
    for (let k = 0; k < 3; k++) middle[k] = around[k] - height * row[k]
  } else if (mesh !== undefined) writeMiddle(mesh.tree, place, middle)
  else for (let k = 0; k < 3; k++) middle[k] = pose[BODY_POSITION + k]
  if (!Number.isFinite(middle[0])) return // an empty mesh
  writeWay(collider, WHOLE, middle, 0, way, 0)
  const times = VELOCITY_SECONDS / span
  addVertex(lines, middle[0], middle[1], middle[2], VELOCITY)
  addVertex(lines, middle[0] + times * way[0], middle[1] + times * way[1], middle[2] + times * way[2], VELOCITY)
}

function addCharacter(lines: Lines, character: Character): void {
  const { state, shape, extents, ground, contacts, contactCount, velocity } = character
  const centre = state.subarray(CENTRE, CENTRE + 3)
  const body = new Float64Array(BODY_SIZE)
  body.set(centre, BODY_POSITION)
  for (let i = 0; i < 3; i++) body[BODY_HALF_EXTENTS + i] = extents[i]
  addSolid(lines, shape.kind, body, BODY)
  for (let i = 0; i < 3; i++) body[BODY_HALF_EXTENTS + i] = extents[3 + i]
  addSolid(lines, shape.kind, body, SKIN)
  if (ground.kind !== 'air') addArrow(lines, ground.point, ground.normal, NORMAL_LENGTH, GROUND_COLORS[ground.kind])
  for (let i = 0; i < contactCount; i++) addArrow(lines, contacts[i].point, contacts[i].normal, NORMAL_LENGTH, CONTACT)
  point.x = centre[0]
  point.y = centre[1]
  point.z = centre[2]
  addArrow(lines, point, velocity, VELOCITY_SECONDS, VELOCITY)
}

/** Appends balls as circles that turn with them, their paths in a quarter of a second, and the normals of the last advance's events. */
function addBalls(lines: Lines, balls: Balls): void {
  const body = new Float64Array(BODY_SIZE)
  for (const id of balls.ids()) {
    balls.getPosition(id, point)
    balls.getVelocity(id, velocity)
    balls.getOrientation(id, orientation)
    body[BODY_POSITION] = point.x
    body[BODY_POSITION + 1] = point.y
    body[BODY_POSITION + 2] = point.z
    body[BODY_ORIENTATION] = orientation.x
    body[BODY_ORIENTATION + 1] = orientation.y
    body[BODY_ORIENTATION + 2] = orientation.z
    body[BODY_ORIENTATION + 3] = orientation.w
    body.fill(balls.radius(id), BODY_HALF_EXTENTS, BODY_HALF_EXTENTS + 3)
    addSolid(lines, 'sphere', body, balls.state(id) === 'sleeps' ? faint(BODY) : BODY)
    addArrow(lines, point, velocity, VELOCITY_SECONDS, VELOCITY)
  }
  for (let i = 0; i < balls.eventCount; i++)
    addArrow(lines, balls.events[i].point, balls.events[i].normal, NORMAL_LENGTH, CONTACT)
}

const point: Vec3 = { x: 0, y: 0, z: 0 }
const velocity: Vec3 = { x: 0, y: 0, z: 0 }
const orientation: Quat = { x: 0, y: 0, z: 0, w: 1 }

function addArrow(lines: Lines, from: Vec3, along: Vec3, times: number, color: Color): void {
  addVertex(lines, from.x, from.y, from.z, color)
  addVertex(lines, from.x + times * along.x, from.y + times * along.y, from.z + times * along.z, color)
}
