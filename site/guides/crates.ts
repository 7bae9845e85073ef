import { box, Character, type Contact, cylinder, type Vec3, World } from 'carom'
import * as physics from 'crashcat'
import type { Input } from './guide.ts'

physics.registerAll()
const settings = Object.assign(physics.createWorldSettings(), { gravity: [0, -9.81, 0] })
const objectLayer = physics.addObjectLayer(settings, physics.addBroadphaseLayer(settings))
physics.enableCollision(settings, objectLayer, objectLayer)
const engine = physics.createWorld(settings)
export const world = new World()
const [PLAYER, CRATE, INERTIA] = [70, 20, 20 / 6] // kg, kg, kg m²: of a cube of 1 m
const list = ({ x, y, z }: Vec3, scale = 1): [number, number, number] => [scale * x, scale * y, scale * z]
/** A box in both worlds. */
function add(halfExtents: Vec3, position: Vec3, motionType = physics.MotionType.STATIC) {
  const shape = physics.box.create({ halfExtents: list(halfExtents) })
  const settings = { shape, objectLayer, motionType, mass: CRATE, position: list(position) }
  return { body: physics.rigidBody.create(engine, settings), collider: world.add(box({ halfExtents }), { position }) }
}
add({ x: 6, y: 0.2, z: 6 }, { x: 0, y: -0.2, z: 0 })
for (const x of [-6, 6]) add({ x: 0.1, y: 1, z: 6 }, { x, y: 1, z: 0 })
for (const z of [-6, 6]) add({ x: 6, y: 1, z: 0.1 }, { x: 0, y: 1, z })
export const crates = [-1.1, 0, 1.1, -0.55, 0.55, 0].map((z, i) =>
  add({ x: 0.5, y: 0.5, z: 0.5 }, { x: 0, y: i < 3 ? 0.5 : i < 5 ? 1.5 : 2.5, z }, physics.MotionType.DYNAMIC),
)
const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -4, y: 0, z: 0 } })
export const characters = [player]

export function step(dt: number, { move, jump }: Input) {
  physics.updateWorld(engine, undefined, dt) // 1. The engine moves the crates.
  for (const { body, collider } of crates) {
    const [[x, y, z], [i, j, k, w]] = [body.position, body.quaternion]
    world.drive(collider, { position: { x, y, z }, orientation: { x: i, y: j, z: k, w } }, dt) // 2. Their colliders follow.
  }
  player.walk({ velocity: { x: 3 * move.x, y: 0, z: 3 * move.z }, jump }, dt) // 3. They carry and push the player.
  world.advance()
  for (const contact of player.contacts.slice(0, player.contactCount)) push(contact) // 4. The player pushes them.
}

function push({ collider, point, normal, speed }: Contact) {
  const body = crates.find((crate) => crate.collider === collider)?.body
  if (body === undefined) return // floor or wall
  const [x, y, z] = list(point).map((value, k) => value - body.position[k])
  const turn = Math.hypot(y * normal.z - z * normal.y, z * normal.x - x * normal.z, x * normal.y - y * normal.x)
  const impulse = -speed / (1 / PLAYER + 1 / CRATE + turn ** 2 / INERTIA) // ends the approach, no more
  physics.rigidBody.addImpulseAtPosition(engine, body, list(normal, impulse), list(point))
}
export const demo = (time: number) => ({
  move: { x: Math.cos(0.6 * time), y: 0, z: 0.5 * Math.sin(0.5 * time) - 0.2 * player.position.z },
  jump: time % 2 > 1.9,
})
