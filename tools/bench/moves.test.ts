import { describe, expect, it } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { dungeon } from '../../scenes/dungeon.ts'
import { gridBox } from '../../scenes/gridBox.ts'
import { town } from '../../scenes/town.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { sweepAgainstTriangle } from '../../src/sweep/mover.ts'
import { allocationsOf, callsOf } from './inside.ts'
import { createWalkJudge } from './judge-walk.ts'
import { workOf } from './move-costs.ts'
import { type Leg, Scout } from './move-inputs.ts'
import { LEVELS } from './move-levels.ts'
import { benchMoves } from './move-set.ts'
import type { WalkBody, Walker, WalkLevel } from './peer.ts'
import { openCarom } from './walkers/carom.ts'

const capsule: WalkBody = { kind: 'capsule', radius: 0.35, height: 1.8 }
const cylinder: WalkBody = { kind: 'cylinder', radius: 0.35, height: 1.8 }
const STILL = Float64Array.of(0, 0)

const level = dungeon({ seed: 3 })
const mesh = new TriangleMesh(level.positions, level.indices)
const ours = openCarom().level(level.positions, level.indices)

function standAt(walker: Walker, { x, y, z }: { x: number; y: number; z: number }): void {
  walker.place(x, y + 0.35, z)
  for (let i = 0; i < 30; i++) walker.step(STILL)
}

function feetOf(walker: Walker): number[] {
  const feet = new Float64Array(3)
  walker.readFeet(feet, 0)
  return [...feet]
}

describe('the ways of walkers', () => {
  it('are made from the seed alone', () => {
    for (const motion of ['walking', 'walls', 'corners', 'standing'] as const) {
      const legs = new Scout(level, 5)[motion](6)
      expect(legs.length).toBe(6)
      expect(new Scout(level, 5)[motion](6)).toEqual(legs)
      expect(new Scout(level, 6)[motion](6)).not.toEqual(legs)
    }
  })

  it('begin on the ground, and wish for 4 m/s', () => {
    const hit = createHit()
    for (const { x, y, z, wish } of [...new Scout(level, 5).walking(10), ...new Scout(level, 5).walls(10)]) {
      expect(mesh.castRay({ x, y: y + 0.1, z }, { x: 0, y: -1, z: 0 }, 1, hit)).toBe(true)
      expect(hit.distance).toBeCloseTo(0.1, 9)
      expect(Math.hypot(...wish)).toBeCloseTo(4, 12)
    }
  })

  it('are beside a route where the level has one', () => {
    const { waypoints, stairsTour } = castle()
    const points = [...waypoints, ...stairsTour]
    for (const { x, z } of new Scout(LEVELS.castle(1), 5).standing(20)) {
      const off = points.slice(1).map((b, k) => {
        const a = points[k]
        const [dx, dz] = [b.x - a.x, b.z - a.z]
        const s = Math.min(1, Math.max(0, ((x - a.x) * dx + (z - a.z) * dz) / (dx * dx + dz * dz || 1)))
        return Math.hypot(x - a.x - s * dx, z - a.z - s * dz)
      })
      expect(Math.min(...off)).toBeLessThan(1.7)
    }
  })

  it('lead where they should: to a wall and along it, and into corners, where they end', () => {
    const walker = ours.walker(capsule)!
    for (const motion of ['walls', 'corners'] as const) {
      for (const leg of new Scout(level, 5)[motion](8)) {
        standAt(walker, leg)
        const start = feetOf(walker)
        let last = start
        for (let i = 0; i < leg.steps; i++) {
          last = feetOf(walker)
          walker.step(leg.wish)
        }
        const end = feetOf(walker)
        const come = Math.hypot(end[0] - start[0], end[2] - start[2])
        const pace = Math.hypot(end[0] - last[0], end[2] - last[2]) * 60
        expect(come, motion).toBeLessThan(0.99 * leg.steps * (4 / 60))
        if (motion === 'walls') expect(pace).toBeGreaterThan(0.4)
        else expect(pace).toBeLessThan(0.4)
      }
    }
  })

  it('go over steps: low ones for bodies that take none', () => {
    const { flights, ...place } = town({ seed: 2 })
    const rises = (takesSteps: boolean) =>
      new Scout({ ...place, flights }, 5).stairs(12, flights, takesSteps).map(({ x, z }) => {
        const flight = flights.find(({ from, to }) =>
          [from, to].some((end) => Math.abs(end.x - x) < 0.11 && Math.abs(end.z - z) < 1e-9),
        )
        return flight!.riser
      })
    expect(Math.max(...rises(false))).toBeLessThan(0.08)
    expect(Math.max(...rises(true))).toBeGreaterThan(0.15)
    const { flights: inCastle } = LEVELS.castle(1)
    expect(inCastle!.length).toBeGreaterThan(10)
    expect(new Scout(LEVELS.castle(1), 5).stairs(5, inCastle!, false)).toEqual([])
  })
})

describe('the judge of a walk', () => {
  const judge = createWalkJudge(level, capsule)
  const [leg] = new Scout(level, 5).walking(1)
  const walker = ours.walker(capsule)!

  /** Feet that do what they are told, from where a capsule stands at the start of the leg. */
  function puppet(move: (feet: number[], step: number) => void, lift = 0): Walker {
    standAt(walker, leg)
    const feet = feetOf(walker)
    feet[1] += lift
    let step = 0
    return {
      place() {},
      save: () => Float64Array.from(feet),
      restore() {},
      step: () => move(feet, step++),
      readFeet: (to, at) => to.set(feet, at),
      dispose() {},
    }
  }

  it('finds nothing wrong with carom’s', () => {
    for (const body of [capsule, cylinder]) {
      const own = ours.walker(body)!
      const ofBody = createWalkJudge(level, body)
      const scout = new Scout(level, 9)
      for (const motion of ['walking', 'walls', 'corners', 'standing'] as const) {
        for (const leg of scout[motion](5)) {
          standAt(own, leg)
          expect(ofBody(own, leg, motion), `${body.kind}, ${motion}`).toBe(null)
        }
      }
    }
  })

  it('sees who is stuck, falls, hovers, sinks in, goes through and drifts', () => {
    const [vx, vz] = leg.wish
    const go = (feet: number[]) => {
      feet[0] += vx / 60
      feet[2] += vz / 60
    }
    expect(judge(puppet(go), leg, 'walking')).toBe(null)
    expect(
      judge(
        puppet(() => {}),
        leg,
        'walking',
      ),
    ).toBe('stuck')
    expect(judge(puppet(go, 0.3), leg, 'walking')).toBe('fell')
    expect(judge(puppet(go, 0.3), leg, 'stairs')).toBe(null)
    expect(judge(puppet(go, -0.3), leg, 'walking')).toBe('sank')
    const fall = (feet: number[], step: number) => {
      feet[1] -= (9.81 * step) / 3600
    }
    expect(judge(puppet(fall, 0.3), leg, 'walking')).toBe('sank')
    const jump = (feet: number[]) => {
      feet[1] -= 10
    }
    expect(judge(puppet(jump), leg, 'walking')).toBe('went through')
    const still: Leg = { ...leg, wish: STILL, way: 0 }
    expect(
      judge(
        puppet(() => {}),
        still,
        'standing',
      ),
    ).toBe(null)
    expect(judge(puppet(go), still, 'standing')).toBe('drifted')
  })

  it('asks of who slides along walls less than of who walks, but that they move', () => {
    const slow = (feet: number[]) => {
      feet[0] += leg.wish[0] / 120
      feet[2] += leg.wish[1] / 120
    }
    expect(judge(puppet(slow), leg, 'walking')).toBe('stuck')
    expect(judge(puppet(slow), leg, 'walls')).toBe(null)
    expect(
      judge(
        puppet(() => {}),
        leg,
        'walls',
      ),
    ).toBe('stuck')
  })
})

function timed(result: ReturnType<typeof benchMoves>) {
  if (result === null || !('set' in result)) throw new Error('not timed')
  return result
}

describe('a timed set', () => {
  const ground = gridBox({ cells: { x: 24, y: 1, z: 24 }, origin: { x: -12, y: -1, z: -12 } })
  const carom = openCarom().level(ground.positions, ground.indices)
  /** carom, but that it does not move while `refuses` says so. */
  function lazy(refuses: (wish: Float64Array) => boolean): WalkLevel {
    return {
      walker(body) {
        const walker = carom.walker(body)!
        return { ...walker, step: (wish) => (refuses(wish) ? undefined : walker.step(wish)) }
      },
      dispose() {},
    }
  }
  const question = { levelName: 'ground', level: ground, body: capsule, motion: 'walking', count: 4, seed: 1 } as const
  const worlds = [
    { name: 'carom', world: carom },
    { name: 'twin', world: lazy(() => false) },
    { name: 'half', world: lazy(([vx, vz]) => vx > 0 && vz > 0) },
    { name: 'none', world: lazy(([vx, vz]) => vx !== 0 || vz !== 0) },
    { name: 'flat', world: { walker: () => null, dispose() {} } },
  ]

  it('times the ways that all walk well, without those who fail on most or have no such body', () => {
    const { set, ours } = timed(benchMoves(question, worlds, 0))
    expect(set.name).toBe('ground, capsule, walking')
    expect(Object.keys(set.peers)).toEqual(['twin', 'half'])
    expect(Object.keys(set.ratios)).toEqual(['twin', 'half'])
    expect(set.without).toEqual(['flat'])
    expect(set.lost).toEqual(['none'])
    expect(set.faults.none).toEqual({ stuck: set.tried })
    expect(set.faults.carom).toBe(undefined)
    expect(set.tried).toBe(6)
    const failed = set.faults.half?.stuck ?? 0
    expect(failed).toBeGreaterThan(0)
    expect(set.legs).toBe(Math.min(4, 6 - failed))
    for (const { wish } of ours.legs) expect(wish[0] > 0 && wish[1] > 0).toBe(false)
    expect(set.moves).toBe(60 * set.legs)
    expect(set.apart).toEqual({ twin: 0, half: 0 })
    expect(set.carom).toBeGreaterThan(0)
  })

  it('counts what travels, and neither who stands nor a crowd', () => {
    const counted = (['walking', 'standing', 'crowd'] as const).map((motion) => {
      const { set } = timed(benchMoves({ ...question, motion }, worlds.slice(0, 1), 0))
      expect(set.legs).toBe(4)
      return set.counted
    })
    expect(counted).toEqual([true, false, false])
  })

  it('counts for nobody if carom fails, or all fail by turns', () => {
    const [, , half, none] = worlds
    expect(benchMoves(question, [none], 0)).toEqual({
      name: 'ground, capsule, walking',
      faults: { none: { stuck: 6 } },
    })
    const rest = { name: 'rest', world: lazy(([vx, vz]) => (vx !== 0 || vz !== 0) && !(vx > 0 && vz > 0)) }
    let split = 0
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const result = benchMoves({ ...question, count: 1, seed }, [half, rest], 0)!
      // two ways are tried: where each fails on one, none is left; who fails on both is out
      if ('set' in result) {
        expect(result.set.lost).toEqual(['rest'])
        continue
      }
      if (result.faults.rest === undefined) expect(result.faults.half).toEqual({ stuck: 2 })
      else expect(result.faults).toEqual({ half: { stuck: 1 }, rest: { stuck: 1 } })
      split += Number(result.faults.rest !== undefined)
    }
    expect(split).toBeGreaterThan(0)
  })

  it('is none where the level has no such way', () => {
    expect(benchMoves({ ...question, motion: 'stairs' }, worlds, 0)).toBe(null)
    expect(benchMoves({ ...question, motion: 'walls' }, worlds, 0)).toBe(null)
  })
})

describe('what carom does inside a move', () => {
  const ground = gridBox({ cells: { x: 24, y: 1, z: 24 }, origin: { x: -12, y: -1, z: -12 } })
  const world = openCarom().level(ground.positions, ground.indices)
  const question = { levelName: 'ground', level: ground, body: capsule, motion: 'walking', count: 2, seed: 1 } as const

  it('is counted by the functions’ names, and they are still called so', async () => {
    const walked = timed(benchMoves(question, [{ name: 'carom', world }], 0))
    const { work, calls } = await workOf([{ ...walked, world, body: capsule }])
    expect(work.gathers).toBeGreaterThan(0)
    expect(work.casts).toBeGreaterThanOrEqual(1)
    expect(work.sweeps).toBeGreaterThanOrEqual(1)
    const shown = calls.find(([name]) => name === 'sweepAgainstTriangle')?.[1] ?? 0
    expect(work.exact).toBe(shown)
    expect(typeof sweepAgainstTriangle).toBe('function') // a counter that stays at 0 may be right
  })

  it('calls are counted as V8 saw them, the most first', async () => {
    const calls = await callsOf(() => {
      for (let i = 0; i < 70; i++) calledHere(i)
      for (let i = 0; i < 30; i++) calledThere(i)
    })
    const counts = Object.fromEntries(calls)
    expect(counts.calledHere).toBe(70)
    expect(counts.calledThere).toBe(30)
    expect(calls.findIndex(([name]) => name === 'calledHere')).toBeLessThan(
      calls.findIndex(([name]) => name === 'calledThere'),
    )
  })

  it('allocations are found where they are made', async () => {
    const kept: object[] = []
    const allocations = await allocationsOf(() => {
      for (let i = 0; i < 5000; i++) kept.push(allocateHere(i))
    })
    expect(Object.fromEntries(allocations).allocateHere).toBeGreaterThan(5000 * 16)
  })
})

function calledHere(i: number): number {
  return i + 1
}

function calledThere(i: number): number {
  return i + 2
}

function allocateHere(i: number): object {
  return { a: i, b: i, c: i, d: i }
}
