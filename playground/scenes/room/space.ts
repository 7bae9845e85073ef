/** What the exact rule's balls live in: the lesson's room, or a dropped level. */
import { createHit, pipe, plane, sphere, World } from 'carom'
import { CYLINDERS } from '../../classics/magic-room.ts'
import type { Level } from '../../level/level.ts'
import { type Body, type Crowd, place, roomBodies } from './placing.ts'
import type { Vec3 } from './run.ts'
import { FLOOR, HALF, type Settings } from './settings.ts'

export interface Space {
  readonly world: World
  /** Of a collider. */
  nameOf(collider: number): string
  /** Length of one of the lesson's units here. */
  readonly unit: number
  /** Where height counts from; below `abyss` a ball has fallen out of the world. */
  readonly floor: number
  readonly abyss: number
  /** What the eye looks at, and from how far. */
  readonly focus: Vec3
  readonly span: number
  bodies(crowd: Crowd): Body[]
}

/** Five walls that face inward, so that whoever is outside may come in, and three columns. The drawn sizes, not inflated ones. */
export function roomSpace({ lid }: Pick<Settings, 'lid'>): Space {
  const world = new World()
  const names = new Map<number, string>()
  const wall = (name: string, x: number, y: number, z: number) =>
    names.set(world.add(plane({ normal: { x, y, z }, offset: -HALF }), { sides: 'front' }), name)
  wall('floor', 0, 1, 0)
  wall('x+', -1, 0, 0)
  wall('x−', 1, 0, 0)
  wall('z+', 0, 0, -1)
  wall('z−', 0, 0, 1)
  for (const { name, point, axis, radius } of CYLINDERS) {
    const { x, y, z } = axis
    names.set(world.add(pipe({ radius: radius - 20, axis: { x, y, z } }), { position: point, sides: 'front' }), name)
  }
  if (lid) wall('lid', 0, -1, 0)
  return {
    world,
    nameOf: (collider) => names.get(collider) ?? 'mesh',
    unit: 1,
    floor: FLOOR,
    abyss: -1e6,
    focus: { x: 0, y: 0, z: 0 },
    span: 1000,
    bodies: roomBodies,
  }
}

/** Balls as large as a big gymnastic ball, for a level in metres and a visitor of 1.8. */
const LEVEL_UNIT = 0.4 / 20 / 1.8

/** Around the place where one would stand: every ball can reach its own from there, so none begins inside of a wall. */
export function levelSpace(level: Level): Space {
  const world = new World()
  world.add(level.mesh)
  const unit = LEVEL_UNIT * level.tall
  const { min, max } = level.mesh.bounds
  const start = level.starts[0] ?? { x: (min.x + max.x) / 2, y: max.y, z: (min.z + max.z) / 2 }
  return {
    world,
    nameOf: () => 'mesh',
    unit,
    floor: min.y,
    abyss: min.y - 0.5 * Math.max(level.extent, 100 * unit),
    focus: { x: start.x, y: start.y, z: start.z },
    span: Math.min(level.extent, 1500 * unit),
    bodies(crowd) {
      const scaled = { ...crowd, radius: crowd.radius * unit }
      const largest = scaled.radius * (1 + crowd.radiusSpread)
      const from = { x: start.x, y: start.y + 3 * largest, z: start.z }
      const hit = createHit()
      const free = (position: Vec3, radius: number) => {
        const shape = sphere({ radius })
        if (world.overlap(shape, position)) return false
        const way = { x: position.x - from.x, y: position.y - from.y, z: position.z - from.z }
        return !world.cast(sphere({ radius: radius / 4 }), from, way, hit)
      }
      let found: Body[] = []
      // a cube that has room for all of them, and larger ones while it has not
      for (let grow = 1; grow <= 4 && found.length < crowd.count; grow++) {
        const half = grow * 1.6 * largest * Math.cbrt(crowd.count)
        const box = {
          min: { x: from.x - half, y: from.y - 2 * largest, z: from.z - half },
          max: { x: from.x + half, y: from.y + 2 * half, z: from.z + half },
        }
        found = place(scaled, box, 30 + grow, unit, free)
      }
      return found
    },
  }
}
