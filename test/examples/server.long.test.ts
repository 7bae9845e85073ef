/** examples/server as it runs: its own processes, a bad network between them, cheats, a Redis. The long figures are in its guide. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { findRedis, installRedis, REDIS_WAYS_OUT } from '../../scripts/redis.mjs'
import { HOME, installServer } from './server.ts'

const run = promisify(execFile)
const why = await installServer()
const hasRedis = why === undefined && (findRedis() ?? installRedis()) !== undefined
if (!why && !hasRedis) console.warn(REDIS_WAYS_OUT)

async function figure(name: string, ...args: string[]) {
  const { stdout } = await run(process.execPath, [`${HOME}/dist/figures.js`, name, ...args], { timeout: 120_000 })
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

describe.skipIf(why)('examples/server', () => {
  beforeAll(() => run(process.execPath, [`${HOME}/start.mjs`, 'build']))

  it('types', async () => {
    await run(process.execPath, ['node_modules/typescript/lib/tsc.js', '--noEmit', '-p', HOME])
  })

  it('players who meet nobody are never corrected at 120 ms ± 60 and 5 % loss, and a replay has the same hashes', async () => {
    const { answers, corrections, replay, players } = await figure('course', '--bots', '6', '--seconds', '6')
    expect(answers).toBeGreaterThan(300)
    expect(players).toMatchObject({ bots: 6, over: [], rooms: 1 })
    // On a busy machine many a clock may be adjusting when the time is up.
    expect(players.ready).toBeGreaterThan(0)
    expect(corrections.other).toBe(0)
    // A machine that is busy may be late itself.
    expect(corrections.late).toBeLessThanOrEqual(answers / 200)
    expect(replay).toMatch(/^\d{3} steps, all equal; hash [0-9a-f]{16}$/)
  })

  // A machine that others keep busy may be late in one second, but not in three.
  it('rooms of 16 share one process, within their time', { retry: 2 }, async () => {
    const { rooms, stepsDropped, medianMicroseconds, bytesASecondToAClient } = await figure(
      'load',
      '--rooms',
      '3',
      '--seconds',
      '1',
    )
    expect(rooms).toBe(3)
    expect(stepsDropped).toBeLessThan(10)
    expect(medianMicroseconds).toBeLessThan(10_000)
    expect(bytesASecondToAClient).toBeLessThan(6000)
  })

  // These wait more than they work.
  it.concurrent('who cheats is sent away or gets nowhere, and nobody else feels it', async () => {
    const { refused, harm, wall } = await figure('cheats', '--bots', '4')
    expect(refused).toEqual({
      speed: '4300 not a message of this game',
      teleport: '4300 not a message of this game',
      // (on a busy machine its messages come in heaps)
      clock: expect.stringMatching(/^4300 (a clock that runs too fast|too many messages)$/),
      flood: '4300 too many messages',
      size: expect.stringMatching(/^1009|^1006/),
    })
    expect(wall.why).toBe('stays')
    expect(wall.x).toBeCloseTo(-24 + 0.3 + 0.02, 2) // in front of the wall, by its radius and skin
    expect(harm).toEqual([])
  })

  it.concurrent('hostile messages crash nothing and disturb nobody', async () => {
    const { sent, alive, harm, megabytes } = await figure('hostile', '--messages', '20000')
    expect(sent).toBe(20_000)
    expect(alive).toBeGreaterThan(20)
    expect(harm).toEqual([])
    expect(megabytes.at(-1)).toBeLessThan(megabytes[0] + 100)
  })

  it.skipIf(!hasRedis).concurrent(
    'three processes share rooms; when one is killed its players go on in another, and so do all without Redis',
    async () => {
      const { spread, killed, without, stillPlaying, isFound, shutDown } = await figure('redis')
      for (const rooms of spread) expect(rooms).toBeGreaterThan(0)
      for (const { players, milliseconds, roomsMore, lostSteps } of [killed, shutDown]) {
        expect(players).toBeGreaterThanOrEqual(4)
        expect(milliseconds).toBeLessThan(5000)
        expect(roomsMore).toBe(0) // all of a room are in one room again
        expect(lostSteps).toBeLessThan(30 + 60)
      }
      for (const steps of without) expect(steps).toBeGreaterThan(30)
      expect({ stillPlaying, isFound }).toEqual({ stillPlaying: true, isFound: true })
    },
  )
})
