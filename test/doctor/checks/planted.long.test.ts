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

test('warnings of the course are of what was built so: a flight of 35 cm, a tunnel to crouch in, a ramp of 50°', async () => {
  const { positions, indices } = course()
  const found = await checkTriangles(positions, indices, BODIES.visitor)
  expect(found.filter(({ severity }) => severity === 'warning').map(({ text }) => text)).toEqual([
    '5 steps up to 0.35 m high and 8.60 m long. The body climbs 0.30 m.',
    'Only 1.24 m of headroom over 14.13 m² of floor. The body is 1.80 m tall.',
    'One slope is up to 50.0° steep (4.83 m²). The body walks up to 45°.',
  ])
})

describe.each(Object.entries(BODIES))('for a %s', (who, body: Body) => {
  test('no unharmed level has an error', async () => {
    for (const { name, positions, indices } of levels) {
      const findings = await checkTriangles(positions, indices, body)
      const errors = findings.filter(({ severity }) => severity === 'error')
      expect(errors.map(({ text }) => `${name}: ${text}`)).toEqual([])
    }
  })

  test('every fault is found that has a place', async () => {
    // a ramp of 8.5° goes under in hills that are as steep
    const faults = STATIC.filter((fault) => who !== 'wheels' || fault !== 'steep ramp')
    let [planted, found] = [0, 0]
    const missed: string[] = []
    for (const level of levels) {
      const tally = await judge(level.name, level, body, faults, 40)
      planted += tally.planted
      found += tally.found
      missed.push(...tally.missed)
    }
    console.log(`${who}: ${found} of ${planted} planted faults found; ${missed.join('; ')}`)
    expect(missed.filter((text) => !text.includes('no place'))).toEqual([])
    expect(planted).toBeGreaterThanOrEqual(80)
    expect(found).toBe(planted)
  })
})
