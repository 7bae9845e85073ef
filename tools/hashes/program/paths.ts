/** Ways of things that are driven. */
import type { Quat } from '../../../src/index.ts'

/** To and fro along a line, from 0 to 1 and back within `period` seconds. */
export function wave(time: number, period: number): number {
  const share = (time / period) % 1
  return share < 0.5 ? 2 * share : 2 - 2 * share
}

/** Turned about an axis of the world. Only `sin` is asked, so that another one can stand in for it: cos a = sin(a + π/2). */
export function turnAbout(axis: 'x' | 'y' | 'z', angle: number, sin: (angle: number) => number): Quat {
  const s = sin(angle / 2)
  const turned = { x: 0, y: 0, z: 0, w: sin(angle / 2 + Math.PI / 2) }
  turned[axis] = s
  return turned
}
