import { Character, ellipsoid, sphere, type TriangleMesh, World } from 'carom'
import type { Mover, Touch, Vec3, Wish } from './mover.ts'
import { PACE, type Settings, scale, sizes } from './settings.ts'

/** carom's Character as a mover: the same body and skin, exact. */
export function createExactMover(mesh: TriangleMesh, settings: Settings, start: Vec3, looked: () => number): Mover {
  const world = new World()
  world.add(mesh)
  let character = body(world, settings, start)
  let middle = height(settings)
  let trouble = ''
  const centre = { ...start }
  const velocity = { x: 0, y: 0, z: 0 }
  const wanted = { from: { ...start }, to: { ...start } }
  let touches: Touch[] = []
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
      return looked()
    },
    get touches() {
      return touches
    },
    get ground() {
      return character.ground.kind
    },
    step(wish: Wish, dt: number) {
      Object.assign(wanted.from, centre)
      const { x, y, z } = wish.velocity
      const up = wish.flying ? y : velocity.y
      wanted.to.x = centre.x + x * dt
      wanted.to.y = centre.y + up * dt
      wanted.to.z = centre.z + z * dt
      const result = wish.flying
        ? character.fly({ velocity: wish.velocity }, dt)
        : character.walk({ velocity: { x, y: 0, z }, jump: wish.jump }, dt)
      trouble = result === 'trapped' ? 'trapped: the level leaves the body no room here' : ''
      touches = []
      for (let i = 0; i < character.contactCount; i++) {
        const { point, normal, triangle } = character.contacts[i]
        touches.push({ point: { ...point }, normal: { ...normal }, triangle })
      }
      read()
    },
    teleport(to: Vec3) {
      character.teleport({ x: to.x, y: to.y - middle, z: to.z })
      touches = []
      trouble = ''
      read()
      Object.assign(wanted.from, centre)
      Object.assign(wanted.to, centre)
    },
    apply(next: Settings) {
      const keep = { ...centre }
      middle = height(next)
      character = body(world, next, keep)
      read()
    },
  }
}

/** The body's middle above its feet, which stand a skin's width above the floor. */
function height(settings: Settings): number {
  const { radii, skin } = sizes(settings)
  return radii.y + skin
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
    snap: 0.3 * size,
  })
}
