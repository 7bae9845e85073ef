/**
 * Keeps balls from moving into what they touch. The solver makes a limited number of rounds, so in a pile that is still settling some
 * contacts approach faster than their gaps allow. Their balls are led aside in this step; the velocities stay, and the next step
 * solves them further. Otherwise each such approach would be a hit, and a pile has thousands in every step.
 */
import { C_GAP, C_NORMAL, C_SIZE, C_WALL, type Contacts, K_OTHER_SLOT, K_SIZE, K_SLOT } from './contacts.ts'
import { BALL_SIZE, type Crowd, FLIGHT_SIZE, LINK_SIZE, MASS, MOVE, STATE, STILL, TOUCHES } from './crowd.ts'

/** Leading a ball aside may bring it towards others, so all contacts are looked at this many times. What is left then are hits. */
const ROUNDS = 40
/** The share of a gap that balls may use up. */
const USED = 0.999

/** By slots: what a ball may meet before the next step all the same. */
export const restrained = { meetsWalls: new Uint8Array(16), meetsBalls: new Uint8Array(16) }

/** Changes the MOVEs of balls in contact. */
export function restrain(crowd: Crowd): void {
  const { contacts, step } = crowd
  const { keys, rows, count } = contacts
  const { meetsWalls, meetsBalls } = restrained
  let changed = true
  for (let round = 0; changed && round < ROUNDS; round++) {
    changed = false
    for (let i = 0; i < count; i++) if (leadAside(crowd, i)) changed = true
  }
  for (let i = 0; i < count; i++) {
    writeApproach(crowd.flights, contacts, i)
    if (approach[0] * step[0] < rows[i * C_SIZE + C_GAP]) continue
    const a = keys[i * K_SIZE + K_SLOT]
    const b = keys[i * K_SIZE + K_OTHER_SLOT]
    if (b < 0) meetsWalls[a] = 1
    else meetsBalls[a] = meetsBalls[b] = 1
  }
}

const approach = new Float64Array(1)

/** approach[0] = how fast the sides of a contact come nearer. */
function writeApproach(flights: Float64Array, { rows, keys }: Contacts, i: number): void {
  const n = i * C_SIZE + C_NORMAL
  const a = keys[i * K_SIZE + K_SLOT] * FLIGHT_SIZE + MOVE
  const b = keys[i * K_SIZE + K_OTHER_SLOT]
  const other = b < 0 ? rows : flights
  const o = b < 0 ? i * C_SIZE + C_WALL : b * FLIGHT_SIZE + MOVE
  approach[0] =
    (other[o] - flights[a]) * rows[n] +
    (other[o + 1] - flights[a + 1]) * rows[n + 1] +
    (other[o + 2] - flights[a + 2]) * rows[n + 2]
}

const moves = (links: Int32Array, slot: number): boolean =>
  links[slot * LINK_SIZE + STATE] === TOUCHES && links[slot * LINK_SIZE + STILL] === 0

/** Slows down the sides of a contact, along its normal, if they would use up its gap. Returns whether they would. */
function leadAside({ contacts, balls, flights, links, step }: Crowd, i: number): boolean {
  const { rows, keys } = contacts
  writeApproach(flights, contacts, i)
  const excess = approach[0] - (USED * Math.max(rows[i * C_SIZE + C_GAP], 0)) / step[0]
  if (!(excess > 0)) return false
  const a = keys[i * K_SIZE + K_SLOT]
  const b = keys[i * K_SIZE + K_OTHER_SLOT]
  const lightA = moves(links, a) ? 1 / balls[a * BALL_SIZE + MASS] : 0
  const lightB = b >= 0 && moves(links, b) ? 1 / balls[b * BALL_SIZE + MASS] : 0
  const light = lightA + lightB
  if (!(light > 0)) return false
  const n = i * C_SIZE + C_NORMAL
  for (let k = 0; k < 3; k++) {
    const change = (excess / light) * rows[n + k]
    flights[a * FLIGHT_SIZE + MOVE + k] += lightA * change
    if (b >= 0) flights[b * FLIGHT_SIZE + MOVE + k] -= lightB * change
  }
  return true
}
