import { Character, cylinder, type TriangleMesh, World } from 'carom'
import { countNear } from '../../level/count-near.ts'
import type { LastStep, Mover, Touch, Vec3, Wish } from './mover.ts'
import { PACE, type Settings, sizes, slopeLimit } from './settings.ts'

/** How far down a walker of 1.8 m looks for ground to stay on, metres; at least a step's height. */
const SNAP = 0.3

/** carom's Character as a mover: an upright cylinder, exact. */
export function createExactMover(mesh: TriangleMesh, settings: Settings, start: Vec3): Mover {
  const size = sizes(settings)
  const snap = Math.max(SNAP, settings.stepHeight) * settings.scale
  const world = new World()
  world.add(mesh)
  const character = new Character(world, {
    shape: exactShape(settings),
    position: start,
    skin: size.skin,
    maxSlope: slopeLimit(settings),
    gravity: settings.gravity * settings.scale,
    jumpSpeed: PACE.jump * settings.scale,
    snap,
    stepHeight: size.stepHeight,
  })
  const feet = { ...start }
  const velocity = { x: 0, y: 0, z: 0 }
  const wanted = { from: { ...start }, to: { ...start } }
  let trouble = ''
  let touches: Touch[] = []
  let looked = -1
  const began = Float64Array.from(character.state)
  let asked: { wish: Wish; dt: number } | null = null
  const box = new Float64Array(6)
  /** Triangles whose boxes are near the last wish: what the Character gathers. Asked for once a step at most. */
  const count = () => {
    if (looked >= 0) return looked
    const { from, to } = wanted
    const far = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z) + snap
    const around = size.radius + far
    box.set([from.x - around, from.y - far, from.z - around])
    box.set([from.x + around, from.y + size.height + far, from.z + around], 3)
    looked = countNear(mesh, box)
    return looked
  }
  const read = () => {
    Object.assign(feet, character.position)
    Object.assign(velocity, character.velocity)
  }
  return {
    feet,
    velocity,
    wanted,
    contacts: [],
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
      const { x, y, z } = wish.velocity
      Object.assign(wanted.from, feet)
      wanted.to.x = feet.x + x * dt
      wanted.to.y = feet.y + (wish.flying ? y : velocity.y) * dt
      wanted.to.z = feet.z + z * dt
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
      character.teleport(to)
      touches = []
      trouble = ''
      read()
      Object.assign(wanted.from, feet)
      Object.assign(wanted.to, feet)
    },
  }
}

/** With its skin it has the radius and the height that are asked for. */
export function exactShape(settings: Settings) {
  const { radius, height, skin } = sizes(settings)
  return cylinder({ radius: radius - skin, height: height - 2 * skin })
}
