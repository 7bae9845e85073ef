/** 13 kinds of faults in seven levels, for three bodies, at other places than in the short test. */
import { describe, expect, test } from 'vitest'
import { BODIES, type Body } from '../../../doctor/body.ts'
import { checkTriangles } from '../../../doctor/checks/check-triangles.ts'
import { castle } from '../../../scenes/castle.ts'
import { clockwork } from '../../../scenes/clockwork.ts'
import { course } from '../../../scenes/course.ts'
import { dungeon } from '../../../scenes/dungeon.ts'
import { stairs } from '../../../scenes/stairs.ts'
import { terrain } from '../../../scenes/terrain.ts'
import { town } from '../../../scenes/town.ts'
import { judge, STATIC } from './planted.ts'

const levels = [
  castle(),
  clockwork(),
  course(),
  dungeon({ size: 30, rooms: 6 }),
  stairs(),
  town({ plots: 3 }),
  terrain({ triangles: 20_000, height: 15 }),
]

describe.each(Object.entries(BODIES))('for a %s', (who, body: Body) => {
  test('no unharmed level has an error', async () => {
    for (const { name, positions, indices } of levels) {
      const findings = await checkTriangles(positions, indices, body)
      const errors = findings.filter(({ severity }) => severity === 'error')
      expect(errors.map(({ text }) => `${name}: ${text}`)).toEqual([])
    }
  })

  test('every fault is found that has a place', async () => {
    let [planted, found] = [0, 0]
    const missed: string[] = []
    for (const level of levels) {
      const tally = await judge(level.name, level, body, STATIC, 40)
      planted += tally.planted
      found += tally.found
      missed.push(...tally.missed)
    }
    console.log(`${who}: ${found} of ${planted} planted faults found; ${missed.join('; ')}`)
    expect(missed.filter((text) => !text.includes('no place'))).toEqual([])
    expect(planted).toBeGreaterThanOrEqual(85)
  })
})
