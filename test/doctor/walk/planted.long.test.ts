/** Faults that only walkers find, planted in levels. */
import { describe, expect, it } from 'vitest'
import { BODIES } from '../../../doctor/body.ts'
import { castle } from '../../../scenes/castle.ts'
import { course } from '../../../scenes/course.ts'
import { dungeon } from '../../../scenes/dungeon.ts'
import { stairs } from '../../../scenes/stairs.ts'
import { town } from '../../../scenes/town.ts'
import { walkAround } from './planted.ts'

const [island, trials, rooms, flights, streets] = [
  castle(),
  course(),
  dungeon({ size: 30, rooms: 6 }),
  stairs(),
  town({ plots: 3 }),
]

// (who falls into the inside of a closed solid, as under the castle, does not leave the world)
describe.each([
  ['pit', [island, streets]],
  ['lip', [trials, flights]],
  ['hole', [rooms, streets]],
] as const)('a %s', (fault, levels) => {
  it.each(levels)('is met with by walkers near it, in $name', async (level) => {
    const walked = await walkAround(fault, level, BODIES.visitor, 40)
    if (walked === undefined) throw new Error('there is no place for it')
    const kinds: readonly string[] = fault === 'hole' ? ['fall'] : walked.planted.kinds
    expect(walked.near.filter(({ kind, count }) => kinds.includes(kind) && count > 1)).not.toEqual([])
  })
})
