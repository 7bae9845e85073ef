import { box, Character, cylinder, plane, World } from 'carom'
import { createLedge, createStepSmoothing, senseLedge, smoothSteps } from 'carom/controls'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
/** From x = a to b, so high. */
const build = (a: number, b: number, y: number) =>
  world.add(box({ halfExtents: { x: (b - a) / 2, y: y / 2, z: 2 } }), { position: { x: (a + b) / 2, y: y / 2, z: 0 } })
for (let i = 0; i < 4; i++) build(0.6 * i - 6, -2.5, 0.25 * (i + 1)) // stairs
build(0.6, 0.9, 0.9) // a wall to vault
build(4.5, 6.5, 1.6) // a block to climb
for (const x of [-10, 9.5]) build(x - 0.2, x + 0.2, 3) // too high

const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -9, y: 0, z: 0 } })
export const characters = [player]
export const smoothing = createStepSmoothing()
export const ledge = createLedge({ highest: 2 })
export const camera = { position: { x: 0, y: 0, z: 0 }, target: { x: 0, y: 0, z: 0 } }
let goal: { top: number; x: number; z: number } | undefined // of a climb: the height of the edge, and where it ends
let held = false
export function step(dt: number, { move, jump, yaw, pitch }: Input) {
  const look = { x: -Math.sin(yaw) * Math.cos(pitch), y: -Math.sin(pitch), z: -Math.cos(yaw) * Math.cos(pitch) }
  const isLedge = senseLedge(ledge, player, look) && ledge.kind !== 'hang'
  const press = jump && !held
  if (isLedge && press) goal ??= { top: ledge.edge.y + 0.02, x: ledge.landing.x, z: ledge.landing.z }
  held = jump
  if (goal) climb(goal, dt)
  else player.walk({ velocity: { x: 3.5 * move.x, y: 0, z: 3.5 * move.z }, jump: press }, dt)
  smoothSteps(smoothing, player, dt) // how far below the feet to draw after a step up, so that stairs do not jolt
  const { x, y, z } = player.position
  Object.assign(camera.position, { x, y: y + 1.65 + smoothing.offset, z })
  Object.assign(camera.target, { x: x + look.x, y: camera.position.y + look.y, z: z + look.z })
}

/** First up, then over the edge, at 3 m/s. `fly` stops at what is in the way, and where nothing moves any more it ends. */
function climb({ top, x, z }: NonNullable<typeof goal>, dt: number) {
  const [up, toX, toZ] = [top - player.position.y, x - player.position.x, z - player.position.z]
  const scale = Math.min(3 / Math.max(up > 0 ? up : Math.hypot(toX, toZ), 1e-9), 1 / dt)
  player.fly({ velocity: up > 0 ? { x: 0, y: scale * up, z: 0 } : { x: scale * toX, y: 0, z: scale * toZ } }, dt)
  if (Math.hypot(player.velocity.x, player.velocity.y, player.velocity.z) < 0.1) goal = undefined
}

export const says = () =>
  goal ? 'climbs' : ledge.kind === 'none' ? 'walks' : `a ledge of ${ledge.height.toFixed(2)} m: ${ledge.kind}`
export const demo = (time: number) => {
  const [t, ahead] = [time % 8.5, Math.floor(time / 8.5) % 2 === 0 ? 1 : -1] // there, turn around, and back
  const yaw = (Math.PI / 2) * (ahead - 2 + 2 * Math.max(0, t - 7.5))
  return { move: { x: t < 7.5 ? ahead : 0, y: 0, z: 0 }, yaw, pitch: 0.15, jump: !goal && ledge.kind !== 'none' }
}
