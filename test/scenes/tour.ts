/** A character walks the castle's tour by itself: no triangle is crossed, and nothing comes nearer than its skin. */
import { Character, createClosest, createHit, ellipsoid, sphere, TriangleMesh, type Vec3, World } from 'carom'
import { expect } from 'vitest'
import { castle } from '../../scenes/castle.ts'

const level = castle()
const mesh = new TriangleMesh(level.positions, level.indices)
const SPEED = 3
const SKIN = 0.02

interface Walk {
  seconds: number
  /** Waypoints that were reached. */
  reached: number
  /** Frames in which the body's middle crossed a triangle. */
  crossed: number
  /** The least clearance over the skin, in parts of the body with its skin: 0 when all is well. */
  nearest: number
  results: string[]
}

/** Steers a character from waypoint to waypoint, until the end of the tour or until it makes no headway for 15 s. */
function follow(radii: Vec3, hertz: number): Walk {
  const world = new World()
  world.add(mesh)
  const round = radii.x === radii.y && radii.y === radii.z
  const shape = round ? sphere({ radius: radii.x }) : ellipsoid({ radii })
  const character = new Character(world, { shape, position: level.spawn, skin: SKIN })

  // measured so that the body with its skin is a ball of radius 1
  const size = [radii.x + SKIN, radii.y + SKIN, radii.z + SKIN]
  const squeezed = new TriangleMesh(
    Float64Array.from(level.positions, (value, i) => value / size[i % 3]),
    level.indices,
  )
  const walk: Walk = { seconds: 0, reached: 0, crossed: 0, nearest: 0, results: [] }
  const results = new Set<string>()
  const velocity = { x: 0, y: 0, z: 0 }
  const before = { x: 0, y: 0, z: 0 }
  const middle = { ...level.spawn, y: level.spawn.y + size[1] }
  const hit = createHit()
  const closest = createClosest()
  let frames = 0
  let sinceReached = 0
  while (walk.reached < level.waypoints.length && sinceReached < 15 * hertz) {
    const { position } = character
    const to = level.waypoints[walk.reached]
    const dx = to.x - position.x
    const dz = to.z - position.z
    const away = Math.hypot(dx, dz)
    if (away < 0.15 && Math.abs(position.y - to.y) < 0.3) {
      walk.reached++
      sinceReached = 0
      continue
    }
    const speed = Math.min(SPEED, away * hertz)
    velocity.x = away > 0 ? (dx / away) * speed : 0
    velocity.z = away > 0 ? (dz / away) * speed : 0
    results.add(character.walk({ velocity }, 1 / hertz))
    frames++
    sinceReached++

    Object.assign(before, middle)
    Object.assign(middle, { x: position.x, y: position.y + size[1], z: position.z })
    if (mesh.castSegment(before, middle, hit)) walk.crossed++
    const here = { x: middle.x / size[0], y: middle.y / size[1], z: middle.z / size[2] }
    if (squeezed.closestPoint(here, 1, closest)) walk.nearest = Math.min(walk.nearest, closest.distance - 1)
  }
  walk.seconds = frames / hertz
  walk.results = [...results]
  return walk
}

export const BODIES: [string, Vec3][] = [
  ['an ellipsoid 0.8 m wide and 1.8 m high', { x: 0.4, y: 0.9, z: 0.4 }],
  ['a ball of 0.8 m', { x: 0.4, y: 0.4, z: 0.4 }],
]

export function walksTour(radii: Vec3, hertz: number): void {
  const walk = follow(radii, hertz)
  expect(walk.reached).toBe(level.waypoints.length)
  expect(walk.seconds).toBeGreaterThan(60)
  expect(walk.seconds).toBeLessThan(120)
  expect(walk.crossed).toBe(0)
  expect(walk.nearest).toBeGreaterThan(-1e-9)
  expect(walk.results).toEqual(['free'])
}
