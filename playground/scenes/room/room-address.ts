/**
 * For the address: how the room is turned, and how many steps it has run. They lead to the same balls in the same places on every
 * machine, so that is all that a link has to say of them.
 */
import { brief, type Kept, numbersIn } from '../../shell/address.ts'
import type { Eye } from './eye.ts'
import type { Room } from './room.ts'

/** Steps of one ball that a link may ask for: a minute of the lesson's ten, under a second's work. */
const MOST = 36_000

/** Farther on, or after somebody has meddled, a link begins anew. */
export function canRepeat(room: Room): boolean {
  return room.isRepeatable && room.steps * room.run.count <= MOST
}

export function keepRoom(room: Room, eye: Eye, isThere: () => boolean, step: () => void): Record<string, Kept> {
  return {
    steps: {
      write: () => (isThere() && room.steps > 0 && canRepeat(room) ? String(room.steps) : null),
      read(text) {
        const [steps] = numbersIn(text, 1) ?? []
        if (!Number.isInteger(steps) || !(steps > 0 && steps * room.run.count <= MOST)) return
        for (let i = 0; i < steps; i++) step()
      },
    },
    // the steps turn it as well
    turn: {
      write: () => (isThere() ? brief([eye.turn % 360, eye.distance], 100) : null),
      read(text) {
        const [turn, distance] = numbersIn(text, 2) ?? []
        if (isThere() && turn !== undefined) eye.look(turn % 360, distance)
      },
    },
  }
}
