/**
 * Where a visitor stands and looks, for the address of scenes that one walks in: `at` is the feet in the level's units, `turn`
 * is yaw and pitch in degrees. Only in our own levels: nobody else has the visitor's.
 */
import type { Bounds, Vec3 } from 'carom'
import { brief, type Kept, numbersIn } from '../shell/address.ts'

const DEGREE = Math.PI / 180
/** Whoever dropped onto the floor at the start, or was pushed off it by a hair, has not gone anywhere. */
const HAIR = 0.001

export interface Visitor {
  /** In a level of ours, and not away in a defect. */
  isThere(): boolean
  /** Height of the body. */
  tall(): number
  /** Of the feet. */
  start(): Vec3
  feet(): Vec3
  /** Puts the feet there, if that is a place where somebody can be. */
  put(feet: Vec3): void
  readonly look: { yaw: number; pitch: number }
}

export function keepVisitor({ isThere, tall, start, feet, put, look }: Visitor): { at: Kept; turn: Kept } {
  return {
    at: {
      write() {
        if (!isThere()) return null
        const { x, y, z } = feet()
        const from = start()
        const isAtStart = Math.hypot(x - from.x, z - from.z) < HAIR * tall() && Math.abs(y - from.y) < tall()
        return isAtStart ? null : brief([x, y, z], tall())
      },
      read(text) {
        const [x, y, z] = numbersIn(text, 3) ?? []
        if (isThere() && x !== undefined) put({ x, y, z })
      },
    },
    turn: {
      write() {
        if (!isThere()) return null
        const yaw = (look.yaw / DEGREE) % 360
        const shortest = yaw >= 180 ? yaw - 360 : yaw < -180 ? yaw + 360 : yaw
        return brief([shortest, look.pitch / DEGREE], 100)
      },
      read(text) {
        const [yaw, pitch] = numbersIn(text, 2) ?? []
        if (!isThere() || yaw === undefined || !(Math.abs(pitch) <= 90)) return
        look.yaw = (yaw % 360) * DEGREE
        look.pitch = Math.min(89, Math.max(-89, pitch)) * DEGREE
      },
    },
  }
}

/** In the level's box or at most as far beside it as it is long: somebody may have fallen out of it, but comes from nowhere else. */
export function isNear({ min, max }: Bounds, { x, y, z }: Vec3, extent: number): boolean {
  const along = (value: number, from: number, to: number) => value >= from - extent && value <= to + extent
  return along(x, min.x, max.x) && along(y, min.y, max.y) && along(z, min.z, max.z)
}

/** Whether an address names a place in a level of ours, or what was loaded there: then that is to be seen, and no level kept from before. */
export function isPlaceNamed(query: string): boolean {
  const asked = new URLSearchParams(query)
  return ['at', 'turn', 'triangle', 'steps', 'defect'].some((name) => asked.has(name))
}
