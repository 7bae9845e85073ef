/** A body of the user's in a level, and how it is led. */
import { Character, capsule, type TriangleMesh, World } from '../../src/index.ts'
import { cos, sin } from '../../src/math/trig.ts'
import type { Body } from '../body.ts'

/** Seconds a step. */
export const DT = 1 / 60

/** Kept from everything: this share of the radius, but no more metres than that. */
const SKIN_SHARE = 0.05
const SKIN_MOST = 0.02
/** As anybody looks down who is not on stairs. */
const SNAP_SHARE = 0.5

export interface LevelWalker {
  readonly mesh: TriangleMesh
  readonly world: World
  readonly character: Character
  readonly body: Body
  /** Who is lower than this with its feet has fallen out of the world. */
  readonly bottom: number
}

/** @param mesh of the level, y up: whole in one collider */
export function newWalker(mesh: TriangleMesh, body: Body): LevelWalker {
  const world = new World()
  world.add(mesh)
  const { min, max } = mesh.bounds
  const character = new Character(world, {
    shape: capsule({ radius: body.radius, height: Math.max(body.height, 2 * body.radius) }),
    position: { x: 0, y: 2 * max.y - min.y + 10 * body.height, z: 0 },
    skin: skinOf(body),
    maxSlope: (body.slope * Math.PI) / 180,
    stepHeight: body.step,
    snap: Math.max(body.step, SNAP_SHARE * body.radius),
    gravity: body.gravity,
    jumpSpeed: Math.sqrt(2 * body.gravity * body.jump),
  })
  return { mesh, world, character, body, bottom: min.y - 2 * body.height }
}

export function skinOf({ radius }: Body): number {
  return Math.min(SKIN_MOST, SKIN_SHARE * radius)
}

const velocity = { x: 0, y: 0, z: 0 }
const input = { velocity, jump: false }

/** From now on it is led this way. @param heading radians from x towards z, in row[0] @param speed m/s */
export function head(heading: number, speed: number): void {
  velocity.x = speed * cos(heading)
  velocity.z = speed * sin(heading)
}

/** One step that way. */
export function step({ character }: LevelWalker, jump: boolean): void {
  input.jump = jump
  character.walk(input, DT)
}
