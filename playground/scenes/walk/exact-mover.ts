import { Character, ellipsoid, sphere, type TriangleMesh, World } from 'carom'
import { countNear } from '../../level/count-near.ts'
import type { LastStep, Mover, Touch, Vec3, Wish } from './mover.ts'
import { middleAboveFeet, PACE, type Settings, scale, sizes } from './settings.ts'

const AXES = ['x', 'y', 'z'] as const
/** How far down a walker of 1.8 m looks for ground to stay on, metres. */
const SNAP = 0.3

/** carom's Character as a mover: the same body and skin, exact. */
export function createExactMover(mesh: TriangleMesh, settings: Settings, start: Vec3): Mover {
  const world = new World()
  world.add(mesh)
  const character = body(world, settings, start)
  const middle = middleAboveFeet(settings)
  const size = sizes(settings)
  const snap = SNAP * scale(settings)
  let trouble = ''
  const centre = { ...start }
  const velocity = { x: 0, y: 0, z: 0 }
  const wanted = { from: { ...start }, to: { ...start } }
  let touches: Touch[] = []
  let looked = -1
  const began = Float64Array.from(character.state)
  let asked: { wish: Wish; dt: number } | null = null
  const box = new Float64Array(6)
  /** Triangles whose boxes are near the last wish: what the Character gathers. Asked for once a step at most. */
  const count = () => {
    if (looked >= 0) return looked
    const { radii, skin } = size
    const far = Math.hypot(wanted.to.x - wanted.from.x, wanted.to.y - wanted.from.y, wanted.to.z - wanted.from.z) + snap
    for (const [k, axis] of AXES.entries()) {
      box[k] = wanted.from[axis] - radii[axis] - skin - far
      box[3 + k] = wanted.from[axis] + radii[axis] + skin + far
    }
    looked = countNear(mesh, box)
    return looked
  }
  const read = () => {
    centre.x = character.position.x
    centre.y = character.position.y + middle
    centre.z = character.position.z
    velocity.x = character.velocity.x
    velocity.y = character.velocity.y
    velocity.z = character.velocity.z
  }
  read()
  return {
    centre,
    velocity,
    wanted,
    get trouble() {
      return trouble
    },
    get looked() {
      return count()
    },
    get touches() {
      return touches
    },
    get ground() {
      return character.ground.kind
    },
    get last(): LastStep | null {
      return asked && { state: [...began], ...asked }
    },
    repeat({ state, wish, dt }: LastStep) {
      character.restore(state)
      read()
      this.step(wish, dt)
    },
    step(wish: Wish, dt: number) {
      began.set(character.state)
      asked = { wish, dt }
      looked = -1
      Object.assign(wanted.from, centre)
      const { x, y, z } = wish.velocity
      const up = wish.flying ? y : velocity.y
      wanted.to.x = centre.x + x * dt
      wanted.to.y = centre.y + up * dt
      wanted.to.z = centre.z + z * dt
      const result = wish.flying
        ? character.fly({ velocity: wish.velocity }, dt)
        : character.walk({ velocity: { x, y: 0, z }, jump: wish.jump }, dt)
      trouble = result === 'trapped' ? 'Trapped: the level leaves no room for the body here.' : ''
      touches = []
      for (let i = 0; i < character.contactCount; i++) {
        const { point, normal, triangle } = character.contacts[i]
        touches.push({ point: { ...point }, normal: { ...normal }, triangle })
      }
      read()
    },
    teleport(to: Vec3) {
      asked = null
      character.teleport({ x: to.x, y: to.y - middle, z: to.z })
      touches = []
      trouble = ''
      read()
      Object.assign(wanted.from, centre)
      Object.assign(wanted.to, centre)
    },
  }
}

function body(world: World, settings: Settings, centre: Vec3): Character {
  const { radii, skin } = sizes(settings)
  const size = scale(settings)
  return new Character(world, {
    shape: settings.shape === 'sphere' ? sphere({ radius: radii.y }) : ellipsoid({ radii }),
    position: { x: centre.x, y: centre.y - radii.y - skin, z: centre.z },
    skin,
    maxSlope: PACE.maxSlope,
    gravity: PACE.gravity * size,
    jumpSpeed: PACE.jump * size,
    snap: SNAP * size,
  })
}
