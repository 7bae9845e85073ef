/**
 * A course through a level that nobody has prepared: places to stand are found by casting rays down on a grid, joined to
 * their neighbours, and a seeded tour is walked among them once. What was reached then is the course.
 */
import { createHit, type Hit, TriangleMesh, type Vec3 } from 'carom'
import { random } from '../../../scenes/random.ts'
import { createJudge, type Surface } from './judge.ts'
import { bodyOf, type Course, type Shape, walkCourse } from './walk.ts'

const CELL = 0.6
/** Room that a place must leave beside the body with its skin, metres. */
const ROOM = 0.05
/** Metres by which neighbours may differ in height. */
const RISE = 0.3
/** A target is at least so many places away. */
const TARGET = 6

interface Place {
  readonly at: Vec3
  readonly next: number[]
}

/** `targets`: how many places the tour is to visit; `spawn`: near which it begins, else the middle of the largest part. */
export function planCourse(
  name: string,
  surface: Surface,
  shape: Shape,
  options: { seed: number; targets: number; spawn?: Vec3 },
): Course {
  const places = placesOf(surface, shape)
  const parts = partsOf(places)
  if (parts.length === 0) throw new Error(`${name}: there is no place to stand`)
  const start =
    options.spawn === undefined
      ? parts[0][Math.floor(parts[0].length / 2)]
      : nearest(places, parts.flat(), options.spawn)
  const part = parts.find((members) => members.includes(start)) as number[]
  const next = random(options.seed)
  const route: number[] = []
  const targets: number[] = []
  let here = start
  for (let tries = 0; targets.length < options.targets && tries < 20 * options.targets; tries++) {
    const target = tries % options.targets === options.targets - 1 ? start : part[Math.floor(next() * part.length)]
    const way = wayBetween(places, here, target)
    if (way.length < TARGET) continue
    // walked once, from the beginning of this leg: where a body does not get through, the places are no neighbours
    const leg: Course = {
      name,
      ...surface,
      spawn: places[here].at,
      waypoints: way.map((k) => places[k].at),
      rests: new Set(),
    }
    const { reached } = walkCourse(leg, { hertz: 60, shape, waypoints: way.length, judge: false })
    if (reached < way.length) {
      const from = reached === 0 ? here : way[reached - 1]
      places[from].next.splice(places[from].next.indexOf(way[reached]), 1)
      continue
    }
    route.push(...way)
    targets.push(route.length - 1)
    here = target
  }
  const home = wayBetween(places, here, start)
  route.push(...home)
  return {
    name,
    ...surface,
    spawn: above(places[start].at),
    waypoints: route.map((k) => places[k].at),
    rests: new Set(targets),
  }
}

/** A little above: on a slope a body does not fit in where its middle would touch. */
function above({ x, y, z }: Vec3): Vec3 {
  return { x, y: y + 0.3, z }
}

function placesOf(surface: Surface, shape: Shape): Place[] {
  const mesh = new TriangleMesh(surface.positions, surface.indices)
  const body = bodyOf(shape)
  const judge = createJudge(surface, body)
  const { min, max } = mesh.bounds
  const places: Place[] = []
  const columns = new Map<string, number[]>()
  const hits: Hit[] = [createHit()]
  for (let i = Math.ceil(min.x / CELL); i * CELL < max.x; i++) {
    for (let j = Math.ceil(min.z / CELL); j * CELL < max.z; j++) {
      const column: number[] = []
      const top = { x: i * CELL, y: max.y + 1, z: j * CELL }
      const count = mesh.castRayAll(top, { x: 0, y: -1, z: 0 }, max.y - min.y + 2, hits)
      for (const { point, normal } of hits.slice(0, count)) {
        if (normal.y < 0.8) continue
        // held a little above the floor: slopes reach up beside its middle
        const slope = Math.sqrt(1 - normal.y * normal.y) / normal.y
        const centre = [point.x, point.y + body.half[1] + (body.half[0] + ROOM) * slope + 2 * ROOM, point.z]
        if (judge.touched(centre, ROOM) > 0) continue
        column.push(places.length)
        places.push({ at: { x: point.x, y: point.y, z: point.z }, next: [] })
      }
      columns.set(`${i} ${j}`, column)
      for (const [di, dj] of [
        [-1, -1],
        [-1, 0],
        [-1, 1],
        [0, -1],
      ]) {
        for (const a of columns.get(`${i + di} ${j + dj}`) ?? []) {
          for (const b of column) {
            if (Math.abs(places[a].at.y - places[b].at.y) > RISE) continue
            places[a].next.push(b)
            places[b].next.push(a)
          }
        }
      }
    }
  }
  return places
}

/** The connected parts with more than a few places, the largest first. */
function partsOf(places: readonly Place[]): number[][] {
  const seen = new Set<number>()
  const parts: number[][] = []
  for (const k of places.keys()) {
    if (seen.has(k)) continue
    seen.add(k)
    const part = [k]
    for (const member of part) {
      for (const next of places[member].next) {
        if (seen.has(next)) continue
        seen.add(next)
        part.push(next)
      }
    }
    if (part.length > TARGET) parts.push(part)
  }
  return parts.sort((a, b) => b.length - a.length)
}

function nearest(places: readonly Place[], among: readonly number[], to: Vec3): number {
  const off = (k: number) => Math.hypot(places[k].at.x - to.x, places[k].at.y - to.y, places[k].at.z - to.z)
  return among.reduce((best, k) => (off(k) < off(best) ? k : best))
}

/** The fewest places from one to another, without the first; none if there is no way. */
function wayBetween(places: readonly Place[], from: number, to: number): number[] {
  const before = new Map<number, number>([[from, from]])
  const line = [from]
  for (const k of line) {
    if (k === to) break
    for (const next of places[k].next) {
      if (before.has(next)) continue
      before.set(next, k)
      line.push(next)
    }
  }
  const way: number[] = []
  if (!before.has(to)) return way
  for (let k = to; k !== from; k = before.get(k) as number) way.push(k)
  return way.reverse()
}
