import { box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
for (const x of [-6, 6]) world.add(box({ halfExtents: { x: 0.2, y: 1.5, z: 3 } }), { position: { x, y: 1.5, z: 0 } })
const shape = cylinder({ radius: 0.3, height: 1.8 })
const player = new Character(world, { shape, position: { x: -4, y: 0, z: 0 }, collider: true })
const enemy = new Character(world, { shape, position: { x: 0, y: 0, z: 0 }, collider: true })
export const characters = [player, enemy]

/** What is left of the knock, m/s along x. The character slides by it until friction has used it up. */
export let knock = 0
export let hits = 0
export function step(dt: number, { move, jump }: Input) {
  player.walk({ velocity: { x: 4 * move.x, y: 0, z: 4 * move.z }, jump }, dt)
  const touched = player.contacts.slice(0, player.contactCount).find(({ collider }) => collider === enemy.collider)
  if (touched !== undefined && knock === 0) {
    hits++
    knock = -9 * Math.sign(touched.normal.x) // away from the player: the normal points to the player
    enemy.launch({ x: 0, y: 3, z: 0 }) // up; `walk` below moves it to the side
  }
  enemy.walk({ velocity: { x: knock, y: 0, z: 0 } }, dt)
  if (enemy.ground.kind === 'ground') knock = Math.sign(knock) * Math.max(0, Math.abs(knock) - 20 * dt)
  if (Math.abs(enemy.velocity.x) < 0.01) knock *= -0.6 // off a wall
}

export const says = () => (knock === 0 ? `${hits} hits` : `flies off at ${Math.abs(enemy.velocity.x).toFixed(1)} m/s`)
/** Runs at the enemy, and back. */
export const demo = (time: number) => {
  const ahead = Math.sign(enemy.position.x - player.position.x)
  return { move: { x: time % 4 < 2.5 ? ahead : -ahead, y: 0, z: 0 } }
}
