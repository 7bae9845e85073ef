/** Which bodies a character can have, and in which worlds. */
import type { Row } from '../math/rows.ts'
import { type Mover, takeMover } from '../mesh/solid.ts'
import { MOVERS, SPHERE } from '../sweep/mover.ts'
import { type Asking, isAmong } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import { isFlat } from './size.ts'

/** Reads a body into a SOLID SWEEP row's half extents. @returns its kind @throws TypeError, RangeError where no character can have it */
export function takeBody(who: string, shape: Mover, up: Row, sweep: Row): number {
  const mover = takeMover(who, shape, sweep)
  checkKind(who, mover, up)
  return mover
}

/** @throws TypeError, RangeError where no character with this `up` can have a body of this kind */
export function checkKind(who: string, mover: number, up: Row): void {
  if (isFlat(mover) && (up[0] !== 0 || up[2] !== 0))
    throw new RangeError(
      `${who}: up is not along y, expected (0, 1, 0) or (0, -1, 0): a ${MOVERS[mover]} stands upright`,
    )
}

/** @throws TypeError where a character that is no sphere is to live with a pipe: no other body is stopped by one yet */
export function refusePipes(who: string, colliders: Colliders, asking: Asking, mover: number): void {
  if (mover === SPHERE || colliders.pipes === 0) return
  for (const collider of colliders.endless)
    if (collider.kind === 'pipe' && isAmong(asking, collider))
      throw new TypeError(
        `${who}: world has a pipe (collider ${collider.id}), expected none: pipes stop only characters that are spheres so far, not a ${MOVERS[mover]}`,
      )
}
