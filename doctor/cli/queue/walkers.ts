/** Walkers on other machines: jobs go through a queue, and come back in any order. The report is the same, byte for byte. */
import { randomUUID } from 'node:crypto'
import carom from '../../../package.json' with { type: 'json' }
import type { TriangleMesh } from '../../../src/index.ts'
import type { Body } from '../../body.ts'
import type { Job, Outcome } from '../../walk/job.ts'
import { OurError } from '../exit.ts'
import type { Walkers } from '../pool.ts'
import { say, type Terminal } from '../terminal.ts'
import { CODEC, decodeOutcome, encodeJob } from './codec.ts'
import { openRedis } from './redis.ts'
import { announce, dropJobs, forget, PREFIX, putJob, putLevel, RENEW_SECONDS, renew, takeOutcome } from './store.ts'

export const VERSION = `${carom.version}/${CODEC}`

/** A job that fails, or whose worker dies, is done again so many times. */
const ATTEMPTS = 5
/** Where no job is done for so many seconds, there may be no worker. */
const SILENCE_SECONDS = 15

interface Waiting {
  done(outcome: Outcome): void
  failed(error: Error): void
}

export async function newQueueWalkers(
  url: string,
  mesh: TriangleMesh,
  body: Body,
  terminal: Terminal,
): Promise<Walkers> {
  const { redis, packages, connection, place } = await openRedis(url)
  const audit = randomUUID().slice(0, 13)
  const facts = { level: await putLevel(redis, mesh.toBuffer()), body, version: VERSION }
  const queue = new packages.Queue(audit, {
    connection,
    prefix: PREFIX,
    defaultJobOptions: { attempts: ATTEMPTS, removeOnComplete: true, removeOnFail: true },
  })
  const events = new packages.QueueEvents(audit, { connection, prefix: PREFIX })
  queue.on('error', () => {})
  events.on('error', () => {})
  const waiting = new Map<string, Waiting>()
  let [next, lastDone, isTold] = [0, Date.now(), false]

  const take = async (n: string) => {
    const bytes = waiting.has(n) ? await takeOutcome(redis, audit, n) : null
    if (bytes === null) return
    lastDone = Date.now()
    isTold = false
    waiting.get(n)?.done(decodeOutcome(bytes))
    waiting.delete(n)
  }
  const fail = (n: string, error: Error) => {
    waiting.get(n)?.failed(error)
    waiting.delete(n)
  }
  events.on('completed', ({ jobId }) => {
    take(jobId).catch((error) => fail(jobId, error))
  })
  events.on('failed', ({ jobId, failedReason }) =>
    fail(jobId, new OurError(`a worker of the queue failed ${ATTEMPTS} times: ${failedReason}`)),
  )
  events.on('stalled', () => say(terminal, 'A worker is gone; another one takes over its job.'))
  await events.waitUntilReady()
  await announce(redis, audit, facts)

  // also: what is done, should its event have been lost
  const beat = setInterval(async () => {
    try {
      await renew(redis, audit, facts)
      for (const n of waiting.keys()) await take(n)
    } catch {
      // (Redis is away; the next beat will tell)
    }
    if (waiting.size === 0 || isTold || Date.now() - lastDone < 1000 * SILENCE_SECONDS) return
    isTold = true
    say(terminal, `No job was done for ${SILENCE_SECONDS} s. Is there a worker? carom worker --queue redis://${place}`)
  }, 1000 * RENEW_SECONDS)

  const run = async (job: Job): Promise<Outcome> => {
    const n = `j${next++}` // (BullMQ takes no bare numbers)
    await putJob(redis, audit, n, encodeJob(job))
    return new Promise<Outcome>((done, failed) => {
      waiting.set(n, { done, failed })
      queue.add('walk', {}, { jobId: n }).catch(failed)
    })
  }
  return {
    async doJobs(jobs) {
      lastDone = Date.now()
      const runs = jobs.map(run)
      await Promise.allSettled(runs)
      return Promise.all(runs)
    },
    async close() {
      clearInterval(beat)
      await forget(redis, audit)
      await queue.obliterate({ force: true }).catch(() => {})
      await dropJobs(redis, audit, waiting.keys())
      await Promise.allSettled([events.close(), queue.close()])
      redis.disconnect()
    },
  }
}
