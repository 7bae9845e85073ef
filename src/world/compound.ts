/** Compounds: several solids, each with its place, that are one collider. */
import { checkObject, type Quat, show, takeQuat, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, BODY_SIZE, type Row } from '../math/rows.ts'
import { isUpright, writeRotation } from '../math/turn.ts'
import { checkHull, type KnownMesh, knownMesh } from '../mesh/known.ts'
import type { Solid } from '../mesh/solid.ts'
import { MOVERS } from '../shapes/kinds.ts'
import { solidOf, takeSolid } from '../shapes/shapes.ts'
import type { ColliderKind } from './collider.ts'

/** One solid of a compound, and its place in it. */
export interface CompoundPart {
  readonly shape: Solid
  /**
   * Its centre, metres along the compound's axes; of a hull, the translation from its own coordinates. Default: the
   * origin.
   */
  readonly position?: Readonly<Vec3> | undefined
  /** Turns its own axes into the compound's: a quaternion of any length except zero. Default: not turned. */
  readonly orientation?: Readonly<Quat> | undefined
}

/** Several solids that make one collider. `World.add` takes it; it cannot be cast itself. */
export interface Compound {
  readonly kind: 'compound'
  readonly parts: readonly CompoundPart[]
}

/**
 * Makes one collider of several solids, for `World.add`. They may overlap. Hits, contacts and events tell the part by
 * its index.
 * @throws TypeError, RangeError that name the part and the value at fault
 */
export function compound(sizes: { parts: readonly CompoundPart[] }): Compound {
  checkOptions('compound', 'sizes', sizes, ['parts', 'kind'])
  const parts = takeParts('compound', 'parts', sizes.parts).map(({ shape, place: [x, y, z, , , , qx, qy, qz, qw] }) =>
    Object.freeze({
      shape,
      position: Object.freeze({ x, y, z }),
      orientation: Object.freeze({ x: qx, y: qy, z: qz, w: qw }),
    }),
  )
  return Object.freeze({ kind: 'compound', parts: Object.freeze(parts) })
}

/** A part after reading. */
export interface TakenPart {
  readonly shape: Solid
  readonly kind: ColliderKind
  readonly mesh: KnownMesh | undefined
  /** Its pose in the compound: a BODY row. */
  readonly place: Row
}

const PART = ['shape', 'position', 'orientation']

/** Reads the parts of a compound, which may be a plain literal. */
export function takeParts(who: string, name: string, parts: readonly CompoundPart[]): TakenPart[] {
  if (!Array.isArray(parts) || parts.length === 0)
    throw new TypeError(`${who}: ${name} is ${show(parts)}, expected an array with at least one part`)
  const taken: TakenPart[] = []
  for (let i = 0; i < parts.length; i++) taken.push(takePart(who, `${name}[${i}]`, parts[i]))
  return taken
}

function takePart(who: string, name: string, part: CompoundPart): TakenPart {
  checkObject(who, name, part, 'an object with a shape')
  checkOptions(who, name, part, PART)
  const { shape, position, orientation } = part
  checkObject(who, `${name}.shape`, shape, 'a solid')
  const place = newPlace()
  if (position !== undefined) takeVec(who, `${name}.position`, position, place, BODY_POSITION)
  if (orientation !== undefined) takeQuat(who, `${name}.orientation`, orientation, place, BODY_ORIENTATION)
  const { kind } = shape
  if (kind === 'hull') {
    checkHull(who, `${name}.shape`, shape)
    return { shape, kind, mesh: knownMesh(shape), place }
  }
  const mover = takeSolid(who, `${name}.shape`, shape, place, BODY_HALF_EXTENTS)
  if (mover < 0)
    throw new TypeError(
      `${who}: ${name}.shape is ${typeof kind === 'string' ? `a ${kind}` : 'not a shape'}, expected a solid: make one with sphere(), ellipsoid(), capsule(), cylinder(), box() or hull()`,
    )
  return { shape: solidOf(mover, place, BODY_HALF_EXTENTS), kind: MOVERS[mover], mesh: undefined, place }
}

/** A BODY row at the origin, not turned, of scale 1. */
function newPlace(): Row {
  const place = new Float64Array(BODY_SIZE).fill(1, BODY_HALF_EXTENTS, BODY_HALF_EXTENTS + 3)
  place[BODY_ORIENTATION + 3] = 1
  return place
}

/** How far a part may reach from the compound's position, at most. */
export function reachOf({ place, mesh }: Pick<TakenPart, 'place' | 'mesh'>): number {
  const length = (o: number) =>
    Math.sqrt(place[o] * place[o] + place[o + 1] * place[o + 1] + place[o + 2] * place[o + 2])
  return length(BODY_POSITION) + (mesh === undefined ? length(BODY_HALF_EXTENTS) : 2 * mesh.reach)
}

const turned = new Float64Array(9)
const first = new Float64Array(4)
const second = new Float64Array(4)

/**
 * out = the BODY row of a part. Where nothing turns or moves it, the bits stay as they were given.
 * @param pose of the compound @param place of the part in it
 */
export function writePartPose(pose: Row, place: Row, out: Row): void {
  for (let k = 0; k < 3; k++) out[BODY_HALF_EXTENTS + k] = place[BODY_HALF_EXTENTS + k]
  writeRotation(pose, BODY_ORIENTATION, turned)
  const x = place[BODY_POSITION]
  const y = place[BODY_POSITION + 1]
  const z = place[BODY_POSITION + 2]
  for (let k = 0; k < 3; k++)
    out[BODY_POSITION + k] =
      pose[BODY_POSITION + k] + (turned[3 * k] * x + turned[3 * k + 1] * y + turned[3 * k + 2] * z)
  const o = BODY_ORIENTATION
  if (isUpright(pose, o) || isUpright(place, o)) {
    const given = isUpright(pose, o) ? place : pose
    for (let i = 0; i < 4; i++) out[o + i] = given[o + i]
    return
  }
  readUnit(pose, first)
  readUnit(place, second)
  out[o] = first[3] * second[0] + first[0] * second[3] + first[1] * second[2] - first[2] * second[1]
  out[o + 1] = first[3] * second[1] + first[1] * second[3] + first[2] * second[0] - first[0] * second[2]
  out[o + 2] = first[3] * second[2] + first[2] * second[3] + first[0] * second[1] - first[1] * second[0]
  out[o + 3] = first[3] * second[3] - first[0] * second[0] - first[1] * second[1] - first[2] * second[2]
}

/** out = the orientation of a BODY row, of length 1. */
export function readUnit(body: Row, out: Row): void {
  if (isUpright(body, BODY_ORIENTATION)) {
    out[0] = out[1] = out[2] = 0
    out[3] = 1
    return
  }
  let square = 0
  for (let i = 0; i < 4; i++) square += body[BODY_ORIENTATION + i] * body[BODY_ORIENTATION + i]
  const length = Math.sqrt(square)
  for (let i = 0; i < 4; i++) out[i] = body[BODY_ORIENTATION + i] / length
}
