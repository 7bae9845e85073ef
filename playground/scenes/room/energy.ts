/**
 * Why the energy of the lesson's room moves though no bounce loses any (carom's flies on parabolas, and keeps it). In a step of dt
 * gravity pushes first, for all of the step, and then everything flies straight:
 *
 *     push and flight    −½·m·g²·dt²  for each ball: the kick of −g·dt is felt along all of the way, a parabola's grows on it
 *     a hit at time τ    +g·J·(dt − τ)  of its upward impulse J: what gravity has pushed for the rest of the step is turned round
 *
 * That is all of it, to the last digits. In the mean over τ the two cancel, so that the energy sways and does not drift away; with
 * half the step, half of it. Two balls that meet change nothing here: their impulses cancel.
 */
import type { RoomRun } from './run.ts'

export interface EnergyOfStep {
  /** What push and hits add to the energy. */
  readonly kicks: number
  /** What bounces with a restitution under 1 take. */
  readonly lost: number
  /** By how much a hit's time within its step can have moved the energy, at most, summed over the hits. */
  readonly reach: number
}

export function energyOfStep(
  { count, masses, gravity: g, hits, parabolas = false }: RoomRun,
  dt: number,
): EnergyOfStep {
  let kicks = 0
  let lost = 0
  let reach = 0
  for (let i = 0; i < count && !parabolas; i++) if (masses[i] < Infinity) kicks -= (masses[i] * g * g * dt * dt) / 2
  for (const { ball, other, impulse, speed, normal, time } of hits) {
    const mass = masses[ball]
    if (other < 0 && !parabolas) {
      kicks += g * impulse * normal.y * (dt - time)
      reach += (g * dt * Math.abs(impulse * normal.y)) / 2
    }
    const reduced = other < 0 ? mass : (mass * masses[other]) / (mass + masses[other])
    lost += impulse * speed - (impulse * impulse) / (2 * reduced)
  }
  return { kicks, lost, reach }
}

/** The same summed since a moment, as shares of the energy that there was then. */
export interface EnergySince {
  readonly moved: number
  readonly kicks: number
  readonly lost: number
  /** Rounding; more where balls were thrown in, moved out of one another or brought back. */
  readonly rest: number
  /** `kicks` is at most this: as much as the vertical momentum sways, and what the times of hits can add. */
  readonly bound: number
}

export interface EnergyAccount {
  begin(energy: number, momentumUp: number): void
  add(step: EnergyOfStep): void
  read(energy: number, momentumUp: number, gravity: number, dt: number): EnergySince
}

export function createEnergyAccount(): EnergyAccount {
  let begun = { energy: 0, momentumUp: 0 }
  let sum = { kicks: 0, lost: 0, reach: 0 }
  return {
    begin(energy, momentumUp) {
      begun = { energy, momentumUp }
      sum = { kicks: 0, lost: 0, reach: 0 }
    },
    add({ kicks, lost, reach }) {
      sum.kicks += kicks
      sum.lost += lost
      sum.reach += reach
    },
    read(energy, momentumUp, gravity, dt) {
      const whole = Math.abs(begun.energy) || 1
      const swing = (gravity * dt * (Math.abs(momentumUp) + Math.abs(begun.momentumUp))) / 2
      const moved = energy - begun.energy
      return {
        moved: moved / whole,
        kicks: sum.kicks / whole,
        lost: sum.lost / whole,
        rest: (moved - sum.kicks + sum.lost) / whole,
        bound: (swing + sum.reach) / whole,
      }
    },
  }
}
