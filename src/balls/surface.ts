/** The surface of a conveyor. */
import type { Row } from '../math/rows.ts'
import { BODY_ORIENTATION } from '../math/rows.ts'
import { writeRotation } from '../math/turn.ts'
import { wholeOf } from '../world/collider.ts'
import { findId } from '../world/ids.ts'
import type { Crowd } from './crowd.ts'

const turned = new Float64Array(9)

/** out = the velocity of a collider's surface, without what it has along the normal at normal[n..]; zero if it is no conveyor. */
export function writeSurfaceVelocity(crowd: Crowd, id: number, normal: Row, n: number, out: Row): void {
  out[0] = out[1] = out[2] = 0
  const collider = findId(crowd.colliders.ids, id)
  if (collider === undefined) return
  const { surface, pose } = wholeOf(collider)
  if (surface.length === 0) return
  writeRotation(pose, BODY_ORIENTATION, turned)
  let along = 0
  for (let k = 0; k < 3; k++) {
    out[k] = turned[3 * k] * surface[0] + turned[3 * k + 1] * surface[1] + turned[3 * k + 2] * surface[2]
    along += out[k] * normal[n + k]
  }
  for (let k = 0; k < 3; k++) out[k] -= along * normal[n + k]
}

/** Do two colliders differ in what a ball feels of them: their material, or their velocity as conveyors? */
export function surfacesDiffer({ colliders }: Crowd, a: number, b: number): boolean {
  const one = findId(colliders.ids, a)
  const other = findId(colliders.ids, b)
  if (one === undefined || other === undefined) return true
  if (wholeOf(one).surface.length > 0 || wholeOf(other).surface.length > 0) return true
  if (one.material.length !== other.material.length) return true
  for (let i = 0; i < one.material.length; i++) if (!Object.is(one.material[i], other.material[i])) return true
  return false
}
