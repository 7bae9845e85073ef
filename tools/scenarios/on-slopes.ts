/** Starts on a slope through the origin, ways along it, and ramps. */
import { mesh, slope } from './levels.ts'
import type { Body, Setting, Track } from './scenario.ts'
import { radians, setting, stay } from './settings.ts'

/** Feet of a round body that touches a slope through the origin, above the origin; a flat one stands on its rim. */
export function onSlope(degrees: number, { kind }: Body): number {
  const angle = radians(degrees)
  return kind === 'cylinder' ? 0.32 * Math.tan(angle) : 0.32 / Math.cos(angle) - 0.32
}

export const start = (degrees: number, body: Body, input = stay): Setting =>
  setting({ level: [mesh(slope(degrees))], body, start: [0, onSlope(degrees, body), 0], input, seconds: 1.5 })

/** How far along the slope. */
export const along = ({ setting: { start: from }, frames }: Track, degrees: number, i = frames.length - 1): number =>
  (frames[i].feet[0] - from[0]) * Math.cos(radians(degrees)) +
  (frames[i].feet[1] - from[1]) * Math.sin(radians(degrees))

export const ramp = (degrees: number, height: number): [number, number][] => [
  [-10, 0],
  [1, 0],
  [1 + height / Math.tan(radians(degrees)), height],
  [30, height],
]
