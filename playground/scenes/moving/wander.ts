/** Visitors of the clockwork castle without a picture, watched in every step. */
import { Character, createHit, TriangleMesh, type Vec3 } from 'carom'
import { clockwork } from '../../../scenes/clockwork.ts'
import { random } from '../../../scenes/random.ts'
import { createMachine } from '../../level/machine.ts'
import { BODY, shape } from './visitor.ts'

export const level = clockwork()
const mesh = new TriangleMesh(level.positions, level.indices)
export const DT = 1 / 60
export const STILL = { velocity: { x: 0, y: 0, z: 0 } }
/** Metres that are roundings. */
const HAIR = 1e-6
const CRUSHERS = level.things.filter(({ crushes }) => crushes).map(({ name }) => name)

export function visit(at: Vec3, begin = 0) {
  const machine = createMachine(mesh, level.things, begin)
  const player = new Character(machine.world, { shape, position: at, skin: BODY.skin })
  const hit = createHit()
  const seen = { crushedBy: new Set<string>(), stoodOn: new Set<string>(), wrong: [] as string[], steps: 0 }
  return {
    machine,
    player,
    seen,
    step(input: { velocity: Vec3; jump?: boolean }) {
      machine.drive(DT)
      const result = player.walk(input, DT)
      machine.advance()
      seen.steps++
      const complain = (what: string) => seen.wrong.push(`step ${machine.step}: ${what}`)
      const { position, crushedBy, ground } = player
      if (![...player.state].every(Number.isFinite)) complain('not a number')
      if (result === 'trapped') complain('trapped')
      for (const id of crushedBy) {
        const name = machine.nameOf(id)
        if (name === null || !CRUSHERS.includes(name))
          complain(`crushed by ${name} at ${position.x}, ${position.y}, ${position.z}`)
        else seen.crushedBy.add(name)
      }
      const name = machine.nameOf(ground.collider)
      if (name !== null) seen.stoodOn.add(name)
      // the body without its skin, in anything but what crushes it
      const centre = { x: position.x, y: position.y + BODY.height / 2, z: position.z }
      if (machine.world.overlap(shape, centre, hit, { exclude: crushedBy }) && hit.depth > HAIR)
        complain(`${hit.depth} m inside ${hit.data ?? 'the castle'}`)
      return result
    },
  }
}

/** From anywhere, in any direction, jumping now and then, for so many steps. */
export function wander(seed: number, steps: number) {
  const next = random(seed)
  const starts = level.waypoints.filter(({ y }) => y < 1)
  const visitor = visit(starts[Math.floor(next() * starts.length)], Math.floor(next() * 3000))
  const velocity = { x: 0, y: 0, z: 0 }
  const pose = new Float64Array(7)
  for (let i = 0; i < steps && visitor.player.position.y > -5; i++) {
    if (i % 100 === 0) {
      // towards something, or a place beside it
      level.things[Math.floor(next() * level.things.length)].motion(visitor.machine.step, pose, 0)
      const { position } = visitor.player
      const [dx, dz] = [pose[0] + 4 * next() - 2 - position.x, pose[2] + 4 * next() - 2 - position.z]
      const speed = (next() < 0.2 ? 0 : 1 + 5 * next()) / Math.hypot(dx, dz)
      velocity.x = dx * speed
      velocity.z = dz * speed
    }
    visitor.step({ velocity, jump: next() < 0.02 })
  }
  return visitor.seen
}
