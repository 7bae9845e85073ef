import { box, TriangleMesh, World } from 'carom'
import { HERTZ, type MovingThing, POSE } from '../../scenes/clockwork.ts'

/**
 * A level and what moves in it, in one world. A frame is
 *
 *     machine.drive(dt)    where all that moves will be at its end
 *     character.walk(…)    rides it, is pushed and stopped by it
 *     balls.advance(dt)    bounce off it
 *     machine.advance()    it is there
 */
export interface Machine {
  readonly world: World
  /** The step at which everything is: whole, where a step takes a 60th of a second. */
  readonly step: number
  /** The step at the end of the frame at hand; outside of frames, the same. */
  readonly next: number
  /** How many are driven in each frame. */
  readonly driven: number
  drive(dt: number): void
  advance(): void
  /** What a collider is called; null: it is the level itself, or none. */
  nameOf(collider: number): string | null
}

/** As everything is at that step. @param level the castle's own triangles, which stand still */
export function createMachine(level: TriangleMesh, things: readonly MovingThing[], step = 0): Machine {
  const world = new World()
  world.add(level)
  const pose = new Float64Array(POSE)
  const moving: { id: number; thing: MovingThing }[] = []
  for (const thing of things) {
    thing.motion(step, pose, 0)
    const [x, y, z, a, b, c, w] = pose
    const id = world.add(solidOf(thing), {
      position: { x, y, z },
      orientation: { x: a, y: b, z: c, w },
      data: thing.name,
      surfaceVelocity: thing.surfaceVelocity,
    })
    if (thing.surfaceVelocity === undefined) moving.push({ id, thing })
  }
  const ids = Uint32Array.from(moving, ({ id }) => id)
  const poses = new Float64Array(POSE * moving.length)
  let next = step
  return {
    world,
    driven: moving.length,
    get step() {
      return step
    },
    get next() {
      return next
    },
    drive(dt) {
      next = step + dt * HERTZ
      for (const [i, { thing }] of moving.entries()) thing.motion(next, poses, POSE * i)
      world.driveMany(ids, poses, dt)
    },
    advance() {
      world.advance()
      step = next
    },
    nameOf(collider) {
      const name = world.has(collider) ? world.getData(collider) : undefined
      return typeof name === 'string' ? name : null
    },
  }
}

const meshes = new WeakMap<MovingThing, TriangleMesh>()

/** Boxes are solid; the others are meshes, built once. */
function solidOf(thing: MovingThing) {
  if (thing.halfExtents !== undefined) return box({ halfExtents: thing.halfExtents })
  const mesh = meshes.get(thing) ?? new TriangleMesh(thing.positions, thing.indices)
  meshes.set(thing, mesh)
  return mesh
}
