/** Faults that only walkers find, planted in levels. */
import { describe, expect, it } from 'vitest'
import { BODIES } from '../../../doctor/body.ts'
import { castle } from '../../../scenes/castle.ts'
import { course } from '../../../scenes/course.ts'
import { dungeon } from '../../../scenes/dungeon.ts'
import { stairs } from '../../../scenes/stairs.ts'
import { town } from '../../../scenes/town.ts'
import { walkAround } from './planted.ts'

const levels = [castle(), course(), dungeon({ size: 30, rooms: 6 }), stairs(), town({ plots: 3 })]

describe.each(['pit', 'lip', 'hole'] as const)('a %s', (fault) => {
  it('is met with by walkers near it, wherever there is place for one', async () => {
    const told: string[] = []
    const missed: string[] = []
    for (const level of levels)
      for (const seed of [40, 41]) {
        const walked = await walkAround(fault, level, BODIES.visitor, seed)
        if (walked === undefined) continue
        const kinds = fault === 'hole' ? ['fall', 'pit'] : walked.planted.kinds
        const name = `${level.name} ${seed}, at ${walked.planted.place.map((x) => x.toFixed(2))}`
        if (walked.near.some(({ kind, count }) => kinds.includes(kind) && count > 1)) told.push(name)
        else missed.push(name)
      }
    console.log(`${fault}: ${told.length} found; not found: ${missed.join('; ')}`)
    expect(missed).toEqual([])
    expect(told.length).toBeGreaterThanOrEqual(6)
  })
})
