/** Rooms of the fuzz, one after the other. */
import { FRAMES, Life } from './life.ts'
import { newTally, type Tally } from './tally.ts'

/** One room; what is thrown in it is a fault, too. */
export function liveIn(seed: number, room: number, tally: Tally, frames = FRAMES): void {
  try {
    new Life(seed, room, tally).run(frames)
  } catch (error) {
    tally.faults.push(`seed ${seed}, room ${room}: ${(error as Error).stack}`)
  }
}

/** So many rooms from the first on. */
export function liveInRooms(seed: number, rooms: number, frames = FRAMES): Tally {
  const tally = newTally()
  for (let room = 0; room < rooms; room++) liveIn(seed, room, tally, frames)
  return tally
}
