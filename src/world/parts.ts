/** The parts of a compound in a world: their places, and where these take them. */
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, type Row } from '../math/rows.ts'
import { isUpright, writeRotation } from '../math/turn.ts'
import type { KnownMesh } from '../mesh/known.ts'
import type { ColliderKind } from './collider.ts'

/** A part after reading. */
export interface TakenPart {
  readonly kind: ColliderKind
  readonly mesh: KnownMesh | undefined
  /** Its pose in the compound: a BODY row. */
  readonly place: Row
}

/** The parts of all compounds that were made. Worlds do not import `compound`, which reads them. */
export const madeParts = new WeakMap<object, readonly TakenPart[]>()

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
