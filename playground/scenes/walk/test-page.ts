/** The walk scene in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import { courseOfEllipsoid, motionOf, touches } from '../../../test/oracle/motion.ts'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from './mover.ts'
import type { Settings } from './settings.ts'

export { drop, fastest, lockMouse, removeDropped, walked } from '../../level/test-page.ts'

export interface WalkState extends hands.PageState {
  settings: Settings
  chosen: number | null
}

export const look = hands.look<WalkState>
export const until = hands.until<WalkState>
export const hold = hands.hold<WalkState>
export const steer = hands.steer<WalkState>

export function openWalk(path = '/walk/', options = {}): Promise<Page> {
  return hands.openScene(path, options)
}

/** Judged by the oracle, in whole numbers; places may be nearer than the skin by `slack`. */
export function judgeWalk(
  level: { positions: ArrayLike<number>; indices: ArrayLike<number> },
  walk: { places: readonly number[]; cuts: readonly number[] },
  { radii, skin }: { radii: Vec3; skin: number },
  slack: number,
): { wrong: string[]; ways: number; near: number } {
  const grown: [number, number, number] = [radii.x + skin, radii.y + skin, radii.z + skin]
  return hands.judgeWays(level, walk, grown, (place, triangle) =>
    touches(motionOf(courseOfEllipsoid(place, [0, 0, 0], grown, triangle)), 'at', 0, -slack),
  )
}
