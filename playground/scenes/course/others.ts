import { Character, capsule, type Vec3, type WalkInput, type World, walkAll } from 'carom'
import { PATROL, SQUARE } from '../../../scenes/course.ts'

/** Metres, metres a second. */
export const OTHER = { wide: 0.56, tall: 1.7, skin: 0.02 }
const SPEED = 1.6
/** Near enough to a corner to turn to the next. */
const NEAR = 0.5
/** Who has not come so far in so many seconds turns back. */
const STUCK = { far: 0.3, seconds: 1 }

/** Somebody who walks from corner to corner, round and round or to and fro. */
export interface Other {
  readonly character: Character
  /** Where the feet were before the last step, and where it looks. */
  readonly before: Vec3
  readonly yaw: number
}

export interface Others {
  readonly all: readonly Other[]
  step(dt: number): void
}

const shape = capsule({ radius: OTHER.wide / 2 - OTHER.skin, height: OTHER.tall - 2 * OTHER.skin })

export function createOthers(world: World): Others {
  const walkers = [...rounds(), ...patrols()].map((corners, k) => createWalker(world, corners, k))
  const characters = walkers.map(({ character }) => character)
  return {
    all: walkers,
    step(dt) {
      const inputs = walkers.map((walker) => walker.wish(dt))
      // at the same instants: nobody is first, so nobody gives way because of their place in the list
      walkAll(characters, inputs, dt)
    },
  }
}

/** Round the block: three one way, and two against them on a wider round. */
function rounds(): Vec3[][] {
  const corners = (half: number) =>
    [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ].map(([i, k]) => ({ x: SQUARE.x + i * half, y: 0.01, z: SQUARE.z + k * half }))
  const inner = corners(2)
  const outer = corners(2.5).reverse()
  const from = (list: Vec3[], k: number) => [...list.slice(k), ...list.slice(0, k)]
  return [from(inner, 0), from(inner, 1), from(inner, 2), from(outer, 0), from(outer, 2)]
}

/** Along the path, and back. */
function patrols(): Vec3[][] {
  return PATROL.map(({ x, from, to }) => [
    { x, y: 0.0225, z: from },
    { x, y: 0.0225, z: to },
  ])
}

function createWalker(world: World, corners: readonly Vec3[], k: number) {
  const collider = { data: `walker ${k + 1}` }
  const character = new Character(world, { shape, position: corners[0], skin: OTHER.skin, collider })
  let next = 1
  let way = 1
  let before = { ...character.position }
  let yaw = 0
  let since = 0
  let marked = before

  function turnBack(): void {
    way = -way
    next = (next + way + corners.length) % corners.length
  }

  return {
    character,
    get before() {
      return before
    },
    get yaw() {
      return yaw
    },
    wish(dt: number): WalkInput {
      before = { ...character.position }
      since += dt
      if (since > STUCK.seconds) {
        if (Math.hypot(before.x - marked.x, before.z - marked.z) < STUCK.far) turnBack()
        marked = before
        since = 0
      }
      let [dx, dz] = [corners[next].x - before.x, corners[next].z - before.z]
      if (Math.hypot(dx, dz) < NEAR) {
        next = (next + way + corners.length) % corners.length
        dx = corners[next].x - before.x
        dz = corners[next].z - before.z
      }
      yaw = Math.atan2(-dx, -dz)
      const share = SPEED / Math.hypot(dx, dz)
      return { velocity: { x: dx * share, y: 0, z: dz * share } }
    },
  }
}
