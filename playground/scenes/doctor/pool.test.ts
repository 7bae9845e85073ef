import { describe, expect, it } from 'vitest'
import type { Job, Outcome } from '../../../doctor/walk/job.ts'
import { createPool } from './pool.ts'

const jobs = (count: number): Job[] =>
  Array.from({ length: count }, (_, seed) => ({ seed, states: new Float64Array(0) }))
/** What tells whose job it was. */
const outcomeOf = ({ seed }: Job) => ({ moves: seed }) as Outcome
const soon = () => new Promise<void>((done) => setTimeout(done))

describe('a pool of walkers', () => {
  it('answers in the order of the jobs, whoever is quicker, and asks each walker one thing at a time', async () => {
    const asked = [0, 0, 0]
    let moves = 0
    const walkers = asked.map((_, who) => async (job: Job) => {
      asked[who]++
      expect(asked[who]).toBe(1)
      for (let n = 0; n < (job.seed * 7) % 5; n++) await soon()
      asked[who]--
      return outcomeOf(job)
    })
    const pool = createPool(walkers, (more) => {
      moves += more
    })
    const outcomes = await pool.doJobs(jobs(20))
    expect(outcomes.map((outcome) => outcome.moves)).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(moves).toBe(190)
  })

  it('begins no job while it pauses, and goes on where it was', async () => {
    let begun = 0
    const walker = async (job: Job) => {
      begun++
      await soon()
      return outcomeOf(job)
    }
    const pool = createPool([walker, walker], () => {})
    pool.pause(true)
    const done = pool.doJobs(jobs(6))
    for (let n = 0; n < 5; n++) await soon()
    expect(begun).toBe(0)
    pool.pause(false)
    await soon()
    pool.pause(true)
    for (let n = 0; n < 5; n++) await soon()
    const before = begun
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(6)
    pool.pause(false)
    expect(await done).toHaveLength(6)
    expect(begun).toBe(6)
  })

  it('fails where a walker fails', async () => {
    const pool = createPool([() => Promise.reject(new Error('out of memory'))], () => {})
    await expect(pool.doJobs(jobs(2))).rejects.toThrow('out of memory')
  })
})
