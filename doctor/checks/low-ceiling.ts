/**
 * Floors without the room to stand on them, where one would expect to enter.
 *
 *   ========+-----------      A grid over each floor, one radius wide. From each point the room
 *           | 1.6 m           above is measured: less than the body's height, and more than half
 *   ______._._._._._____      of it.
 *
 * Neighbouring points of one storey are one finding, if at some of them the body would fit were it lower (under a wall that leans over
 * nobody walks), and from some of those one step leads to where it stands.
 */
import { capsule } from '../../src/index.ts'
import type { Finding } from '../finding.ts'
import { createEye, type Eye } from './eye.ts'
import { Groups } from './groups.ts'
import { isFloor, type Surface } from './surface.ts'
import { metres, middleOf, squareMetres, tell } from './tell.ts'

/** In body heights: nobody expects to enter where there is less room. */
const HALF = 0.5
/** In body heights: nearer triangles belong to the floor itself, or are roundings. */
const CLEAR = 1e-3
/** The lower body is a little narrower, and its feet are over steps. */
const NARROW = 0.9
/** How far around one looks for a place to stand, in cells of the grid. */
const AROUND = 3
/** The grid lies askew of round numbers, on which levels have their edges. */
const ASKEW_X = 0.3719
const ASKEW_Z = 0.4243
/** Points at most, about: larger levels have a wider grid. */
const POINTS = 4e6

interface Low {
  i: number
  k: number
  place: [number, number, number]
  room: number
  triangle: number
  ceiling: number
}

export function* checkLowCeiling(surface: Surface, out: Finding[]): Generator<number> {
  const { count, body } = surface
  const cell = Math.max(body.radius, Math.sqrt(floorArea(surface) / POINTS))
  const eye = createEye(surface)
  const clear = CLEAR * body.height
  const lows: Low[] = []
  let looked = 0
  for (let t = 0; t < count; t++) {
    if ((t & 0x1fff) === 0x1fff) yield t / count
    if (!isFloor(surface, t)) continue
    for (const { i, k, place } of grid(surface, t, cell)) {
      if ((++looked & 0x1fff) === 0) yield t / count
      const [x, y, z] = place
      if (!eye.look(x, y + clear, z, 0, 1, 0, body.height - 2 * clear) || !eye.outside) continue
      const room = eye.distance + clear
      const ceiling = eye.triangle
      if (room > HALF * body.height && !eye.isInside(x, y + clear, z))
        lows.push({ i, k, place, room, triangle: t, ceiling })
    }
  }
  for (const group of storeys(lows, body.step + cell)) {
    const area = group.length * cell * cell
    const fit = group.filter((low) => fits(surface, low.place, low.room))
    if (fit.some((low) => isEntered(surface, eye, low, cell))) out.push(report(surface, group, fit, area))
  }
}

function floorArea(surface: Surface): number {
  let sum = 0
  for (let t = 0; t < surface.count; t++) if (isFloor(surface, t)) sum += surface.areas[t]
  return sum
}

/** The points of the grid in a triangle, seen from above. */
function* grid({ points, corners }: Surface, t: number, cell: number): Generator<Pick<Low, 'i' | 'k' | 'place'>> {
  const [a, b, c] = [3 * corners[3 * t], 3 * corners[3 * t + 1], 3 * corners[3 * t + 2]]
  const [ax, ay, az] = [points[a], points[a + 1], points[a + 2]]
  const [ux, uy, uz] = [points[b] - ax, points[b + 1] - ay, points[b + 2] - az]
  const [vx, vy, vz] = [points[c] - ax, points[c + 1] - ay, points[c + 2] - az]
  const twice = ux * vz - uz * vx
  const first = (low: number, askew: number) => Math.ceil(low / cell - askew)
  const lowX = Math.min(ax, ax + ux, ax + vx)
  const highX = Math.max(ax, ax + ux, ax + vx)
  const lowZ = Math.min(az, az + uz, az + vz)
  const highZ = Math.max(az, az + uz, az + vz)
  for (let i = first(lowX, ASKEW_X); (i + ASKEW_X) * cell <= highX; i++) {
    const x = (i + ASKEW_X) * cell
    for (let k = first(lowZ, ASKEW_Z); (k + ASKEW_Z) * cell <= highZ; k++) {
      const z = (k + ASKEW_Z) * cell
      const s = ((x - ax) * vz - (z - az) * vx) / twice
      const r = ((z - az) * ux - (x - ax) * uz) / twice
      if (s >= 0 && r >= 0 && s + r <= 1) yield { i, k, place: [x, ay + s * uy + r * vy, z] }
    }
  }
}

/** Points that are neighbours in the grid, and not farther apart in height than a limit. */
function storeys(lows: readonly Low[], limit: number): Low[][] {
  const groups = new Groups(lows.length)
  const columns = new Map<string, number[]>()
  lows.forEach(({ i, k, place }, n) => {
    for (let near = 0; near < 9; near++) {
      for (const m of columns.get(`${i + (near % 3) - 1},${k + Math.floor(near / 3) - 1}`) ?? [])
        if (Math.abs(lows[m].place[1] - place[1]) <= limit) groups.join(n, m)
    }
    const key = `${i},${k}`
    const column = columns.get(key)
    if (column) column.push(n)
    else columns.set(key, [n])
  })
  return groups.list(lows.keys()).map((group) => group.map((n) => lows[n]))
}

/** Does the body fit at a place, its feet over what it climbs, if it is as high as the room? */
function fits({ mesh, body }: Surface, [x, y, z]: readonly number[], room: number): boolean {
  const radius = NARROW * body.radius
  const foot = Math.min(body.step, room / 4)
  const height = Math.max(2 * radius, room - foot - (1 - NARROW) * body.radius)
  return !mesh.overlap(capsule({ radius, height }), { x, y: y + foot + height / 2, z })
}

/** Does the body stand somewhere around, at most a step higher or lower? */
function isEntered(surface: Surface, eye: Eye, { place: [x, y, z] }: Low, cell: number): boolean {
  const { body } = surface
  for (let away = 1; away <= AROUND; away++)
    for (let k = 0; k < 9; k++) {
      const [px, pz] = [x + ((k % 3) - 1) * away * cell, z + (Math.floor(k / 3) - 1) * away * cell]
      const up = Math.min(body.step, HALF * HALF * body.height)
      if (!eye.look(px, y + up, pz, 0, -1, 0, up + body.step) || !isFloor(surface, eye.triangle)) continue
      if (fits(surface, [px, y + up - eye.distance, pz], body.height)) return true
    }
  return false
}

function report({ body }: Surface, lows: readonly Low[], fit: readonly Low[], area: number): Finding {
  const rooms = lows.map(({ room }) => room).sort((a, b) => a - b)
  const room = rooms[rooms.length >> 1]
  const lines = lows.flatMap((low) => {
    const [x, y, z] = low.place
    return [x, y, z, x, y + low.room, z]
  })
  return tell('low-ceiling', {
    severity: 'warning',
    place: middleOf(fit.map(({ place }) => place)),
    size: room,
    count: 1,
    text: `Only ${metres(room)} of headroom over ${squareMetres(area)} of floor. The body is ${metres(body.height)} tall.`,
    triangles: lows.flatMap(({ triangle, ceiling }) => [triangle, ceiling]),
    lines,
  })
}
