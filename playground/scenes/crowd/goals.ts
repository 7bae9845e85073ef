/** Where each of a crowd wants to go, in one situation. */
import type { Vec3 } from 'carom'
import { random } from '../../../scenes/random.ts'
import { dealPlaces } from './begin.ts'
import type { Floor } from './floor.ts'
import { ALL_AROUND, type Area, circlePlaces, type Situation, STREAMS } from './situations.ts'
import { findWay, type Way } from './way.ts'

export interface Goals {
  readonly starts: readonly Vec3[]
  /** To which stream each belongs, 0 or 1: for its colour. */
  readonly streams: Uint8Array
  /** How many have arrived: so far, or, where all walk to their own place, of those who are on their way now. */
  readonly arrived: number
  /** The visitor is there. */
  follow(x: number, z: number): void
  /** Writes the way to go; returns the share of its pace at which it wants to. */
  direction(i: number, x: number, z: number, out: { x: number; z: number }): number
  /** @param put somebody elsewhere, if there is room */
  arrive(places: Float64Array, put: (i: number, to: Vec3) => boolean): void
}

/** So high above the floor somebody is put: they fall the rest. */
export const DROP = 0.02
/** Who looks for a place to come in again tries so many in a step. */
const TRIES = 3

const within = ({ x0, z0, x1, z1 }: Area, x: number, z: number) => x >= x0 && x <= x1 && z >= z0 && z <= z1

export function goalsOf(
  floor: Floor,
  { situation, count }: { readonly situation: Situation; readonly count: number },
  wide: number,
  fits: Fits,
  you: Vec3,
): Goals {
  if (situation === 'circle') return circleGoals(floor, count, fits)
  if (situation === 'you') return yourGoals(floor, count, wide, fits, you)
  return streamGoals(floor, situation, count, wide, fits)
}

/** Is there room for somebody, with their feet there? */
export type Fits = (feet: Vec3) => boolean

const feetAt = (floor: Floor, x: number, z: number): Vec3 => ({ x, y: floor.height[floor.indexOf(x, z)] + DROP, z })

function dealFeet(floor: Floor, areas: readonly Area[], count: number, wide: number, fits: Fits): Vec3[] {
  const places = dealPlaces(areas, count, wide, count, (x, z) => floor.isFree(x, z) && fits(feetAt(floor, x, z)))
  return places.map(({ x, z }) => feetAt(floor, x, z))
}

/** Across, and in again at the other side. */
function streamGoals(
  floor: Floor,
  situation: 'crossing' | 'corridor' | 'door',
  count: number,
  wide: number,
  fits: Fits,
): Goals {
  const streams = STREAMS[situation]
  const shares = streams.map((_, s) => Math.floor((count + s) / streams.length))
  const dealt = streams.map(({ from }, s) => dealFeet(floor, from, shares[s], wide, fits))
  const starts = dealt.flat()
  const own = Uint8Array.from(dealt.flatMap((all, s) => all.map(() => s)))
  const ways = streams.map(({ to, shuns }) =>
    findWay(
      floor,
      (x, z) => within(to, x, z),
      (x, z) => shuns !== undefined && within(shuns, x, z),
    ),
  )
  const next = random(count)
  let arrived = 0
  /** Those who have arrived, and have not found a place yet. */
  const there = new Uint8Array(starts.length)
  return {
    starts,
    streams: own,
    get arrived() {
      return arrived
    },
    follow() {},
    direction(i, x, z, out) {
      ways[own[i]].direction(x, z, out)
      return out.x === 0 && out.z === 0 ? 0 : 1
    },
    arrive(places, put) {
      for (let i = 0; i < starts.length; i++) {
        const { to, again } = streams[own[i]]
        if (there[i] === 0 && within(to, places[3 * i], places[3 * i + 2])) {
          there[i] = 1
          arrived++
        }
        for (let k = 0; k < TRIES && there[i] === 1; k++) {
          const x = again.x0 + (again.x1 - again.x0) * next()
          const z = again.z0 + (again.z1 - again.z0) * next()
          if (floor.isFree(x, z) && put(i, feetAt(floor, x, z))) there[i] = 0
        }
      }
    },
  }
}

/** Who has come to their place stays; when all have, or nobody has for so many steps, everybody goes back. */
const QUIET = 240
const NEAR = 0.3
/** Steps that they stand, before they go back. */
const REST = 90
/** Slows down over so many metres. */
const SLOWS = 0.7

function circleGoals(floor: Floor, count: number, fits: Fits): Goals {
  const places = circlePlaces(count, (x, z) => floor.isFree(x, z) && fits(feetAt(floor, x, z)))
  const starts = places.slice(0, count).map(({ x, z }) => feetAt(floor, x, z))
  const goal = Uint16Array.from(starts, (_, i) => i ^ 1)
  const there = new Uint8Array(starts.length)
  let arrived = 0
  /** Steps since somebody has arrived. */
  let quiet = 0
  return {
    starts,
    streams: Uint8Array.from(starts, (_, i) => i & 1),
    get arrived() {
      return arrived
    },
    follow() {},
    direction(i, x, z, out) {
      const to = places[goal[i]]
      const far = Math.hypot(to.x - x, to.z - z)
      out.x = out.z = 0
      if (there[i] === 1 || far === 0) return 0
      out.x = (to.x - x) / far
      out.z = (to.z - z) / far
      return Math.min(1, far / SLOWS + 0.1)
    },
    arrive(feet) {
      for (let i = 0; i < starts.length; i++) {
        const to = places[goal[i]]
        if (there[i] === 1 || Math.hypot(to.x - feet[3 * i], to.z - feet[3 * i + 2]) > NEAR) continue
        there[i] = 1
        arrived++
        quiet = 0
      }
      if (arrived === 0 || ++quiet < (arrived === starts.length ? REST : QUIET)) return
      arrived = quiet = 0
      there.fill(0)
      for (let i = 0; i < goal.length; i++) goal[i] ^= 1
    },
  }
}

/** Nearer than this one walks straight to somebody, and farther away than that the way is found anew; metres. */
const STRAIGHT = 3
const ANEW = 1
/** Who comes so near has arrived. */
const WITH_YOU = 1.5

function yourGoals(floor: Floor, count: number, wide: number, fits: Fits, you: Vec3): Goals {
  const starts = dealFeet(floor, ALL_AROUND, count, wide, fits)
  let at = { x: you.x, z: you.z }
  let found = { x: Infinity, z: Infinity }
  let way: Way
  let arrived = 0
  return {
    starts,
    streams: new Uint8Array(starts.length),
    get arrived() {
      return arrived
    },
    follow(x, z) {
      at = { x, z }
      if (way !== undefined && Math.hypot(x - found.x, z - found.z) < ANEW) return
      found = at
      way = findWay(floor, (u, v) => Math.hypot(u - x, v - z) < 1)
    },
    direction(_, x, z, out) {
      const far = Math.hypot(at.x - x, at.z - z)
      if (far > STRAIGHT) {
        way.direction(x, z, out)
        return out.x === 0 && out.z === 0 ? 0 : 1
      }
      out.x = (at.x - x) / far
      out.z = (at.z - z) / far
      return 1
    },
    arrive(places) {
      arrived = 0
      for (let i = 0; i < starts.length; i++)
        if (Math.hypot(at.x - places[3 * i], at.z - places[3 * i + 2]) < WITH_YOU) arrived++
    },
  }
}
