/** Replays: as text and back, walked, and played. */
import { Character, capsule, TriangleMesh, World } from 'carom'
import { describe, expect, it } from 'vitest'
import { BODIES } from '../../../doctor/body.ts'
import type { Replay } from '../../../doctor/finding.ts'
import { newWalker } from '../../../doctor/walk/walker.ts'
import { createPlayback } from './playback.ts'
import { feetAt, pathOf, walkerAt } from './replay-path.ts'
import { checkReplay, readReplay, writeReplay } from './replay-text.ts'

//   a floor of 4 m by 4 m around the origin, and nothing beside it
const mesh = new TriangleMesh([-2, 0, -2, -2, 0, 2, 2, 0, 2, 2, 0, -2], [0, 1, 2, 0, 2, 3])
const body = BODIES.visitor

/** Walks along x at 3 m/s from the middle: stands at its edge after 40 steps of 5 cm, and falls. */
function replayOf(steps: number): Replay {
  const walker = newWalker(mesh, body)
  walker.character.teleport({ x: 0, y: 0, z: 0 })
  walker.character.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
  const state = [...walker.character.state]
  const draft = { level: '0123456789abcdef', body, dt: 1 / 60, state, inputs: [0, 3, 0, steps], end: [0, 0, 0] }
  return { ...draft, end: [...pathOf(mesh, draft).feet.slice(-3)] }
}

describe('a replay as text', () => {
  it('is the same after it, and fits into an address', () => {
    const replay = replayOf(30)
    const text = writeReplay(replay)
    expect(text).toMatch(/^[\w-]+$/)
    expect(text.length).toBeLessThan(2000)
    expect(readReplay(text)).toEqual(replay)
  })

  it.each<[string, (replay: Replay) => unknown, string]>([
    ['no object', () => 'x', 'name its level'],
    ['another hash', (replay) => ({ ...replay, level: '<b>' }), 'name its level'],
    ['a body without a radius', (replay) => ({ ...replay, body: { ...body, radius: 0 } }), 'its body'],
    ['a body of text', (replay) => ({ ...replay, body: { ...body, speed: '3' } }), 'its body'],
    ['other steps', (replay) => ({ ...replay, dt: 1 / 30 }), 'expected 1/60 s'],
    ['half a state', (replay) => ({ ...replay, state: replay.state.slice(9) }), 'not a state'],
    [
      'a hole in its state',
      (replay) => ({ ...replay, state: replay.state.map((x, i) => (i === 3 ? null : x)) }),
      'not a state',
    ],
    ['no inputs', (replay) => ({ ...replay, inputs: [] }), 'no inputs'],
    ['half a step', (replay) => ({ ...replay, inputs: [0, 3, 0, 1.5] }), 'must be whole'],
    ['a walk of years', (replay) => ({ ...replay, inputs: [0, 3, 0, 1e9] }), 'at most 36000'],
    ['no end', (replay) => ({ ...replay, end: [1, 2] }), 'where it ends'],
  ])('with %s is refused', (_, spoil, words) => expect(() => checkReplay(spoil(replayOf(3)))).toThrow(words))

  it('that is cut off is refused', () => {
    const text = writeReplay(replayOf(3))
    expect(() => readReplay(text.slice(0, 100))).toThrow('cannot be read')
    expect(() => readReplay('%%%')).toThrow('cannot be read')
  })
})

describe('a replay, walked', () => {
  it('has a place for each step, as a character of one’s own has', () => {
    const path = pathOf(mesh, replayOf(60))
    expect(path.steps).toBe(60)
    const world = new World()
    world.add(mesh)
    const shape = capsule({ radius: 0.3, height: 1.8 })
    const options = { skin: 0.015, maxSlope: Math.PI / 4, stepHeight: 0.3, snap: 0.3, gravity: 9.81 }
    const own = new Character(world, { shape, position: { x: 0, y: 0, z: 0 }, ...options })
    own.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
    for (let n = 1; n <= 60; n++) {
      own.walk({ velocity: { x: 3, y: 0, z: 0 } }, 1 / 60)
      expect([...path.feet.slice(3 * n, 3 * n + 3)].map((x) => x.toFixed(9))).toEqual(
        [own.position.x, own.position.y, own.position.z].map((x) => x.toFixed(9)),
      )
    }
    // beyond the edge, and on its way down
    expect(path.feet[3 * 60]).toBeGreaterThan(2)
    expect(path.feet[3 * 60 + 1]).toBeLessThan(-0.3)
  })

  it('says whether it ends where the report says', () => {
    const replay = replayOf(20)
    expect(pathOf(mesh, replay).endsAsTold).toBe(true)
    const end = [replay.end[0] + 1e-12, replay.end[1], replay.end[2]]
    expect(pathOf(mesh, { ...replay, end }).endsAsTold).toBe(false)
  })

  it('is between two places between two steps', () => {
    const path = pathOf(mesh, replayOf(20))
    const [at, a, b] = [[0, 0, 0], path.feet[3 * 7], path.feet[3 * 8]]
    feetAt(path, 7.25, at)
    expect(at[0]).toBeCloseTo(a + 0.25 * (b - a), 12)
    feetAt(path, 99, at)
    expect(at).toEqual([...path.feet.slice(-3)])
    feetAt(path, -1, at)
    expect(at).toEqual([...path.feet.slice(0, 3)])
  })

  it('can be taken over at any step', () => {
    const replay = replayOf(20)
    const path = pathOf(mesh, replay)
    for (const steps of [0, 1, 13, 20]) {
      const { x, y, z } = walkerAt(mesh, replay, steps).character.position
      expect([x, y, z]).toEqual([...path.feet.slice(3 * steps, 3 * steps + 3)])
    }
  })
})

describe('a playback', () => {
  it('plays to the end, rests there, and begins again', () => {
    const playback = createPlayback()
    playback.step()
    expect(playback.moment).toBe(0)
    playback.show(pathOf(mesh, replayOf(10)))
    for (let n = 0; n < 10; n++) playback.step()
    expect([playback.moment, playback.isOver]).toEqual([10, true])
    let rested = 0
    while (playback.moment > 0 && rested < 1000) {
      playback.step()
      rested++
    }
    expect(rested).toBe(72)
  })

  it('goes step by step, and to any moment', () => {
    const playback = createPlayback()
    playback.show(pathOf(mesh, replayOf(3)))
    const seen = [0, 1, 2, 3, 4].map(() => {
      playback.single()
      return playback.moment
    })
    expect(seen).toEqual([1, 2, 3, 0, 1])
    playback.goTo(99)
    expect(playback.moment).toBe(3)
    playback.goTo(1.5)
    playback.single()
    expect(playback.moment).toBe(2)
  })
})
