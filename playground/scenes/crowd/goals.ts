/** Where each of a crowd wants to go, in one situation. */
import type { Vec3 } from 'carom'
import { random } from '../../../scenes/random.ts'
import { dealPlaces } from './begin.ts'
import type { Floor } from './floor.ts'
import { createNear } from './near.ts'
import { ALL_AROUND, type Area, circlePlaces, type Situation, STREAMS } from './situations.ts'
import { findWay, type Way } from './way.ts'

export interface Goals {
  readonly starts: readonly Vec3[]
  /** To which stream each belongs, 0 or 1: for its colour. */
  readonly streams: Uint8Array
  /** How many have arrived: so far, or, where all walk to their own place, of those who are on their way now. */
  readonly arrived: number
  /** What somebody is about, below 64, for an address: that they are on their way back, or how long they rest yet. */
  about(i: number): number
  setAbout(i: number, about: number): void
  /** The visitor is there. */
  follow(x: number, z: number): void
  /** Writes the way to go; returns the share of its pace at which it wants to. */
  direction(i: number, x: number, z: number, out: { x: number; z: number }): number
  /** @param waiting how much of their pace each lacks lately @param put somebody elsewhere, if there is room */
  arrive(places: Float64Array, waiting: Float64Array, put: (i: number, to: Vec3) => boolean): void
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

/** Up to so many people, and from so many on: what large crowds need comes in between, little by little. */
const SMALL = 150
const LARGE = 450
/** 0 for a small crowd, 1 for a large one. */
const largeness = (count: number) => Math.min(1, Math.max(0, (count - SMALL) / (LARGE - SMALL)))
/** Steps that a large crowd stands about, in the mean. */
const REST = 1800
/** Steps that the address counts in. */
const RESTS = 50
/** How much a large crowd goes around the middle to its right, beside its own way; up to how far from the middle, metres. */
const SWIRL = 0.8
const SWIRLS = { most: 16, least: 20 }

function swirl(x: number, z: number, share: number, out: { x: number; z: number }): void {
  const r = Math.hypot(x, z)
  if (share === 0 || r === 0) return
  const turn = (share * Math.min(1, Math.max(0, (SWIRLS.least - r) / (SWIRLS.least - SWIRLS.most)))) / r
  out.x += turn * z
  out.z -= turn * x
  const length = Math.hypot(out.x, out.z)
  if (length === 0) return
  out.x /= length
  out.z /= length
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
  const large = largeness(starts.length)
  /** Those who have arrived, and have not found a place yet; and for how many steps those who have one stand there. */
  const there = new Uint8Array(starts.length)
  const rest = new Uint16Array(starts.length)
  for (const [i, { x, z }] of starts.entries()) {
    const { rests, again } = streams[own[i]]
    if (rests && within(again, x, z)) rest[i] = large * REST * next()
  }
  let arrived = 0
  return {
    starts,
    streams: own,
    get arrived() {
      return arrived
    },
    about: (i) => Math.min(63, Math.ceil(rest[i] / RESTS)),
    setAbout(i, about) {
      rest[i] = about * RESTS
    },
    follow() {},
    direction(i, x, z, out) {
      out.x = out.z = 0
      if (rest[i] > 0) return 0
      ways[own[i]].direction(x, z, out)
      if (out.x === 0 && out.z === 0) return 0
      if (situation === 'crossing') swirl(x, z, SWIRL * large, out)
      return 1
    },
    arrive(places, _waiting, put) {
      for (let i = 0; i < starts.length; i++) {
        const { to, again, rests } = streams[own[i]]
        if (rest[i] > 0) rest[i]--
        if (there[i] === 0 && within(to, places[3 * i], places[3 * i + 2])) {
          there[i] = 1
          arrived++
        }
        for (let k = 0; k < TRIES && there[i] === 1; k++) {
          const x = again.x0 + (again.x1 - again.x0) * next()
          const z = again.z0 + (again.z1 - again.z0) * next()
          if (!floor.isFree(x, z) || !put(i, feetAt(floor, x, z))) continue
          there[i] = 0
          if (rests) rest[i] = large * REST * (0.5 + next())
        }
      }
    },
  }
}

/** So many body widths behind somebody who has arrived, and at most 60° off the way, one has arrived as well. */
const BEHIND = 1.7

/** Those who have arrived, and who stands behind them. */
function createQueue(there: Uint8Array, wide: number) {
  const near = createNear(there.length)
  const around = new Int32Array(64)
  return {
    sort: (places: Float64Array) => near.sort(places, there.length),
    /** @param way where somebody wants to go, of length 1 */
    isBehind(i: number, places: Float64Array, way: { readonly x: number; readonly z: number }): boolean {
      const [x, z] = [places[3 * i], places[3 * i + 2]]
      const found = near.around(x, z, BEHIND * wide, around)
      for (let n = 0; n < found; n++) {
        const k = around[n]
        const [dx, dz] = [places[3 * k] - x, places[3 * k + 2] - z]
        const apart = Math.hypot(dx, dz)
        if (there[k] === 1 && apart < BEHIND * wide && dx * way.x + dz * way.z > 0.5 * apart) return true
      }
      return false
    },
  }
}

/** So near to a place somebody has reached it, metres. */
const NEAR = 0.6
/** Nearer to the place than this they walk straight to it, metres. */
const LAST = 2

/** To the opposite place, and back, each at their own pace. The more there are, the more they go around the middle, on its right. */
function circleGoals(floor: Floor, count: number, fits: Fits): Goals {
  const places = circlePlaces(count, (x, z) => floor.isFree(x, z) && fits(feetAt(floor, x, z)))
  const starts = places.slice(0, count).map(({ x, z }) => feetAt(floor, x, z))
  const goal = Uint16Array.from(starts, (_, i) => i ^ 1)
  const around = largeness(count)
  let arrived = 0
  return {
    starts,
    streams: Uint8Array.from(starts, (_, i) => i & 1),
    get arrived() {
      return arrived
    },
    about: (i) => (goal[i] === (i ^ 1) ? 0 : 1),
    setAbout(i, about) {
      goal[i] = about === 1 ? i : i ^ 1
    },
    follow() {},
    direction(i, x, z, out) {
      const to = places[goal[i]]
      const far = Math.hypot(to.x - x, to.z - z)
      out.x = out.z = 0
      if (far === 0) return 0
      out.x = (to.x - x) / far
      out.z = (to.z - z) / far
      const r = Math.hypot(x, z)
      if (far < LAST || around === 0 || r === 0) return 1
      // how far around it still is, to the left of whoever looks at the middle: 0 to 2π
      const cross = x * to.z - z * to.x
      const angle = Math.atan2(-cross, x * to.x + z * to.z)
      const rest = angle < 0 ? angle + 2 * Math.PI : angle
      // who has come too far turns around
      if (rest > OVERSHOT) return 1
      const inwards = (r - Math.hypot(to.x, to.z)) / Math.max(0.3, rest)
      const [roundX, roundZ] = [z - inwards * (x / r), -x - inwards * (z / r)]
      const length = Math.hypot(roundX, roundZ)
      out.x += around * (roundX / length - out.x)
      out.z += around * (roundZ / length - out.z)
      const unit = Math.hypot(out.x, out.z)
      if (unit > 0) {
        out.x /= unit
        out.z /= unit
      }
      return 1
    },
    arrive(feet) {
      for (let i = 0; i < starts.length; i++) {
        const to = places[goal[i]]
        if (Math.hypot(to.x - feet[3 * i], to.z - feet[3 * i + 2]) > NEAR) continue
        goal[i] ^= 1
        arrived++
      }
    },
  }
}

/** Farther around than this is back, radians. */
const OVERSHOT = 1.5 * Math.PI

/** Nearer than this one walks straight to somebody, and farther away than that the way is found anew; metres. */
const STRAIGHT = 3
const ANEW = 1
/** Who comes so near has arrived, metres. */
const WITH_YOU = 1.5
/** Whoever lacks so much of their pace comes no nearer: they stay. */
const STUCK = 0.7
/** Square metres that each takes who stands around the visitor: who is farther away than all of them need goes on. */
const ROOM = 2

/** All come to the visitor, and stand around: nobody pushes past those who are there already. */
function yourGoals(floor: Floor, count: number, wide: number, fits: Fits, you: Vec3): Goals {
  const starts = dealFeet(floor, ALL_AROUND, count, wide, fits)
  const most = Math.max(WITH_YOU, Math.sqrt((ROOM * starts.length) / Math.PI))
  const there = new Uint8Array(starts.length)
  const queue = createQueue(there, wide)
  const towards = { x: 0, z: 0 }
  /** Where the visitor was when each arrived. */
  const stood = new Float64Array(2 * starts.length)
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
    about: (i) => there[i],
    setAbout(i, about) {
      there[i] = about > 0 ? 1 : 0
      stood[2 * i] = at.x
      stood[2 * i + 1] = at.z
    },
    follow(x, z) {
      at = { x, z }
      if (way !== undefined && Math.hypot(x - found.x, z - found.z) < ANEW) return
      found = at
      way = findWay(floor, (u, v) => Math.hypot(u - x, v - z) < 1)
    },
    direction(i, x, z, out) {
      out.x = out.z = 0
      if (there[i] === 1) return 0
      const far = Math.hypot(at.x - x, at.z - z)
      if (far > STRAIGHT) {
        way.direction(x, z, out)
        return out.x === 0 && out.z === 0 ? 0 : 1
      }
      out.x = (at.x - x) / far
      out.z = (at.z - z) / far
      return 1
    },
    arrive(places, waiting) {
      queue.sort(places)
      // the visitor has gone: all of them, before anybody stands behind another
      for (let i = 0; i < starts.length; i++)
        if (there[i] === 1 && Math.hypot(at.x - stood[2 * i], at.z - stood[2 * i + 1]) > ANEW) there[i] = 0
      arrived = 0
      for (let i = 0; i < starts.length; i++) {
        const [dx, dz] = [at.x - places[3 * i], at.z - places[3 * i + 2]]
        const far = Math.hypot(dx, dz)
        towards.x = dx / far
        towards.z = dz / far
        const stays = far < WITH_YOU || (far < most && waiting[i] > STUCK) || queue.isBehind(i, places, towards)
        if (there[i] === 0 && stays) {
          there[i] = 1
          stood[2 * i] = at.x
          stood[2 * i + 1] = at.z
        }
        arrived += there[i]
      }
    },
  }
}
