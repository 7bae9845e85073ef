/** Twenty explosions at most, with the lesson's rule (M12), at the contact (MD15). */
import type { Explosion, Vec3 } from './run.ts'

export const SLOTS = 20
/** Singles, as in the original. */
const FADE = Math.fround(0.01)
const GROWTH = Math.fround(0.03)

interface Slot extends Explosion {
  position: Vec3
}

export interface Explosions {
  readonly slots: readonly Explosion[]
  readonly dropped: number
  explode(at: Vec3): void
  /** Once a step: fainter and larger; a slot is free again when its alpha has passed 0. */
  age(): void
}

export function createExplosions(): Explosions {
  const slots: Slot[] = Array.from({ length: SLOTS }, () => ({ alpha: -1, scale: 1, position: { x: 0, y: 0, z: 0 } }))
  let dropped = 0
  return {
    slots,
    get dropped() {
      return dropped
    },
    explode({ x, y, z }) {
      const slot = slots.find(({ alpha }) => alpha <= 0)
      if (!slot) {
        dropped++
        return
      }
      slot.alpha = 1
      slot.scale = 1
      Object.assign(slot.position, { x, y, z })
    },
    age() {
      for (const slot of slots) {
        if (!(slot.alpha >= 0)) continue
        slot.alpha = Math.fround(slot.alpha - FADE)
        slot.scale = Math.fround(slot.scale + GROWTH)
      }
    },
  }
}
