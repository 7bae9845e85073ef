/** A walk among boxes that goes on from a state row, with new sizes on the way: in this process and in others. */
import {
  box,
  Character,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  plane,
  sphere,
  type Vec3,
  World,
} from '../../src/index.ts'
import { type Dice, diceOf } from '../prove/dice.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** Any body of a height of at most 1.9 m. */
export function anyBody(dice: Dice): Mover {
  const radius = dice.between(0.1, 0.7)
  const height = dice.between(Math.max(2 * radius, 0.4), 1.9)
  return dice.pick([
    sphere({ radius }),
    ellipsoid({ radii: at(radius, height / 2, dice.between(0.15, 0.7)) }),
    capsule({ radius, height }),
    cylinder({ radius, height }),
  ])
}

/** @param shape with which the character is made */
export function makeWalk(shape: Mover): Character {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }))
  world.add(plane({ normal: at(0, -1, 0), offset: -5 }))
  const dice = diceOf(5)
  for (let i = 0; i < 120; i++)
    world.add(box({ halfExtents: at(dice.between(0.1, 1), dice.between(0.05, 0.5), dice.between(0.1, 1)) }), {
      position: at(dice.between(-6, 6), dice.between(0, 2.5), dice.between(-6, 6)),
    })
  return new Character(world, { shape, position: at(0, 4, 0) })
}

/** Steps from one to another; each depends on its number alone. Returns how often it was resized, and how often there was no room. */
export function goOn(player: Character, from: number, to: number): { resized: number; blocked: number } {
  const told = { resized: 0, blocked: 0 }
  for (let i = from; i < to; i++) {
    const dice = diceOf(31 * i + 7)
    if (i % 3 === 0) told[player.resize(anyBody(dice)) ? 'resized' : 'blocked']++
    const velocity = at(dice.between(-5, 5), 0, dice.between(-5, 5))
    player.walk({ velocity, jump: dice.chance(0.1) }, 1 / 60)
    if (dice.chance(0.005)) player.launch(at(0, 5, 0))
  }
  return told
}
