/** The race on real libraries, and with runners whose time and mistakes are known. */
import { backend, TriangleMesh } from 'carom'
import { afterEach, describe, expect, it } from 'vitest'
import { dungeon } from '../../../scenes/dungeon.ts'
import { terrain } from '../../../scenes/terrain.ts'
import { buildAll } from './builds.ts'
import { caromBuilder, referenceOf } from './carom.ts'
import { check, createJudge, type Reference } from './check.ts'
import type { Builder, Entrant, Lane } from './entrants.ts'
import { octreeBuilder } from './octree.ts'
import { type RaySet, race, type Standing, thinned } from './race.ts'
import { boxOf, cameraRays, RAY, randomRays } from './rays.ts'
import { bvhBuilder } from './three-mesh-bvh.ts'

afterEach(() => backend.use('auto'))
const soon = () => Promise.resolve(0)

/** A square in the plane y = 0, and rays from above: those with x under 0 miss it by half. */
const SQUARE = {
  positions: Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
}
const down = (x: number, height: number) => [x, height, 0.25, 0, -1, 0]
const RAYS = Float64Array.from([...down(0.5, 1), ...down(0.75, 2), ...down(-0.5, 1), ...down(0.5, 3)])
const RIGHT = Float64Array.of(1, 2, -1, 3)
const REFERENCE: Reference = { first: RIGHT, exact: RIGHT, fronts: RIGHT, diagonal: Math.SQRT2 }
const SETS: readonly RaySet[] = [
  { name: 'camera', rays: RAYS },
  { name: 'random', rays: RAYS },
]

/** One that answers so, and needs so many milliseconds of `clock` for all of its rays. */
function runner(
  name: Entrant['name'],
  answers: ArrayLike<number>,
  ms = 1,
  clock = { now: 0 },
  more: Partial<Entrant> = {},
): Entrant {
  const all = () => {
    clock.now += ms
    return 0
  }
  const first = (i: number) => answers[i]
  return {
    name,
    tolerance: 1e-7,
    over: (): Lane => ({ first, any: (i) => first(i) >= 0, firstAll: all, anyAll: all }),
    ...more,
  }
}

describe('the check', () => {
  const judged = (entrant: Entrant, question: 'first' | 'any', work?: number) =>
    check(question, entrant, entrant.over(RAYS), RAYS, REFERENCE, createJudge(SQUARE, RAYS, work))

  it('takes what is near enough, and finds what is farther off, missed or made up', () => {
    expect(judged(runner('bvh', [1, 2, -1, 3]), 'first')).toEqual({ differ: 0, wrong: 0, unjudged: 0 })
    expect(judged(runner('bvh', [1 + 1e-7, 2, -1, 3]), 'first').differ).toBe(0)
    expect(judged(runner('bvh', [1 + 1e-6, -1, 1, 3]), 'first')).toEqual({ differ: 3, wrong: 3, unjudged: 0 })
    expect(judged(runner('bvh', [1.1, -1, 1, 3]), 'any')).toEqual({ differ: 2, wrong: 2, unjudged: 0 })
  })

  it('where carom itself were wrong, the judge says that the other one is not', () => {
    const wrong = { ...REFERENCE, first: Float64Array.of(1, 2, -1, 2) }
    const entrant = runner('bvh', RIGHT)
    const checked = check('first', entrant, entrant.over(RAYS), RAYS, wrong, createJudge(SQUARE, RAYS))
    expect(checked).toEqual({ differ: 1, wrong: 0, unjudged: 0 })
  })

  it('the judge has an end: the rest is not judged', () => {
    // two triangles a ray
    expect(judged(runner('bvh', [9, 9, 9, 9]), 'first', 4)).toEqual({ differ: 4, wrong: 2, unjudged: 2 })
  })

  it('who promises the same bits is held to them', () => {
    const entrant = runner('carom', RIGHT)
    const lane = { ...entrant.over(RAYS), exact: (i: number) => (i === 1 ? 2 + 2 ** -51 : RIGHT[i]) }
    const checked = check('first', entrant, lane, RAYS, REFERENCE, createJudge(SQUARE, RAYS))
    expect(checked.differ).toBe(1)
  })
})

describe('the race', () => {
  async function run(entrants: readonly Entrant[], clock: { now: number }, options = {}) {
    const seen: { event: number; standings: readonly Standing[]; share: number }[] = []
    await race(SQUARE, entrants, SETS, () => REFERENCE, {
      least: 4,
      rounds: 3,
      fewest: 2,
      most: 1e9,
      now: () => clock.now,
      between: soon,
      onStandings: (event, standings, share) => seen.push({ event, standings, share }),
      ...options,
    })
    return seen
  }

  it('speeds are rays by time, and times are beside three-mesh-bvh', async () => {
    const clock = { now: 0 }
    const seen = await run([runner('carom', RIGHT, 0.5, clock), runner('bvh', RIGHT, 2, clock)], clock)
    // once each when they are checked, and in each of three rounds
    expect(seen.map(({ event }) => event)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
    const { standings, share } = seen.at(-1)!
    expect(share).toBe(1)
    // four rays in 0.5 ms and 2 ms
    expect(standings.map(({ entrant, speed, times, rounds }) => ({ entrant, speed, times, rounds }))).toEqual([
      { entrant: 'carom', speed: expect.closeTo(0.008, 12), times: expect.closeTo(4, 9), rounds: 3 },
      { entrant: 'bvh', speed: expect.closeTo(0.002, 12), times: expect.closeTo(1, 9), rounds: 3 },
    ])
    expect(seen.map((one) => one.share)).toEqual([...seen.map((one) => one.share)].sort((a, b) => a - b))
  })

  it('every nth ray counts as itself', async () => {
    const clock = { now: 0 }
    const seen = await run([runner('octree', RIGHT, 1, clock, { everyNth: 2 })], clock)
    expect(thinned(RAYS, 2)).toEqual(Float64Array.from([...down(0.5, 1), ...down(-0.5, 1)]))
    expect(seen.at(-1)!.standings[0]).toMatchObject({ speed: expect.closeTo(0.002, 12), times: Number.NaN })
  })

  it('a turn lasts as long as the clock needs', async () => {
    const clock = { now: 0 }
    const coarse = () => Math.floor(clock.now) // a step of a millisecond
    const seen = await run([runner('bvh', RIGHT, 0.01, clock)], clock, { now: coarse, least: 50 })
    expect(seen.at(-1)!.standings[0].speed).toBeCloseTo(0.4, 1)
  })

  it('is over when its time is, but has so many rounds', async () => {
    const clock = { now: 0 }
    const seen = await run([runner('bvh', RIGHT, 10, clock)], clock, { rounds: 100, most: 100 })
    // 40 ms a round: the third ends behind 100 ms
    expect(seen.at(-1)).toMatchObject({ share: 1, standings: [{ rounds: 3 }] })
    const short = await run([runner('bvh', RIGHT, 10, clock)], clock, { rounds: 100, most: 1 })
    expect(short.at(-1)!.standings[0].rounds).toBe(2)
  })

  it('what was waited is not run', async () => {
    const clock = { now: 0 }
    const between = () => {
      clock.now += 1000
      return Promise.resolve(1000)
    }
    const seen = await run([runner('bvh', RIGHT, 10, clock)], clock, { rounds: 4, most: 500, between })
    expect(seen.at(-1)!.standings[0].rounds).toBe(4)
  })
})

describe('the builds', () => {
  it('are by turns, and their median is told; who is slow builds but once, and who is asked too much not at all', async () => {
    let time = 0
    const builder = (name: Builder['name'], took: number[], most?: number): Builder => ({
      name,
      most,
      build() {
        time += took.length > 1 ? took.shift()! : took[0]
        return { bytes: took.length, entrants: [] }
      },
    })
    const builders = [builder('carom', [5, 1, 2, 9, 3]), builder('bvh', [700]), builder('octree', [1], 1)]
    const { rows, built } = await buildAll(SQUARE, builders, soon, () => time)
    expect(rows.map(({ ms, builds }) => [ms, builds])).toEqual([
      [3, 5],
      [700, 1],
      [null, 0],
    ])
    expect(built).toHaveLength(2)
  })
})

describe.each([
  ['dungeon', dungeon({ size: 24, rooms: 5 })],
  ['terrain', terrain({ triangles: 5000 })],
])('on the %s', (_, level) => {
  const box = boxOf(level)
  it('all answer as carom’s plain TypeScript does, or the judge says that they are wrong', () => {
    const mesh = new TriangleMesh(level.positions, level.indices)
    for (const rays of [cameraRays(box, 2, 12, 1), randomRays(box, 300, 1)]) {
      const reference = referenceOf(mesh, rays, box.diagonal)
      expect(reference.first.some((distance) => distance >= 0)).toBe(true)
      const judge = createJudge(level, rays, Number.POSITIVE_INFINITY)
      for (const builder of [caromBuilder, bvhBuilder, octreeBuilder]) {
        for (const entrant of builder.build(level).entrants) {
          entrant.ready?.()
          const lane = entrant.over(rays)
          for (const question of ['first', 'any'] as const) {
            const { differ, wrong } = check(question, entrant, lane, rays, reference, judge)
            expect(wrong, `${entrant.name} ${question}`).toBe(differ) // so that carom is right in each
            if (builder === caromBuilder) expect(differ, `${entrant.name} ${question}`).toBe(0)
            expect(differ).toBeLessThan(5)
          }
          // and adds up what it says one by one
          const each = Array.from({ length: rays.length / RAY }, (_, i) => lane.first(i)).filter((t) => t >= 0)
          const sum = entrant.name === 'batch' ? each.length : each.reduce((a, b) => a + b, 0)
          expect(lane.firstAll()).toBeCloseTo(sum, 6)
        }
      }
    }
  })
})
