/** carom worker: walks for audits that are run elsewhere, until it is told to stop. */
import { availableParallelism } from 'node:os'
import type { Worker } from 'bullmq'
import { TriangleMesh } from '../../../src/index.ts'
import { EXIT, type Exit, InputError } from '../exit.ts'
import { type Given, numberOf, type OptionList, textOf } from '../options.ts'
import { newPool, type Walkers } from '../pool.ts'
import { say, type Terminal } from '../terminal.ts'
import { decodeJob, encodeOutcome } from './codec.ts'
import { Leftovers } from './leftovers.ts'
import { type Door, openRedis } from './redis.ts'
import { type AuditFacts, audits, getJob, getLevel, PREFIX, putOutcome } from './store.ts'
import { VERSION } from './walkers.ts'

export const WORKER_OPTIONS: OptionList = {
  queue: { value: 'URL', help: 'of the Redis, such as redis://host:6379' },
  workers: { value: 'N', help: 'threads; default: one a core' },
}

/** Looks for new audits that often, milliseconds. */
const LOOK_EVERY = 500
/** A worker that gives no sign of life for so long is gone, milliseconds. */
const LOCK = 5000
const STALLED = 2000
/** A job whose workers die that often is at fault itself. */
const STALLS = 4
/** Levels kept, with their threads. */
const KEPT = 3

export async function work(given: Given, terminal: Terminal): Promise<Exit> {
  const url = textOf(given, 'queue')
  if (url === undefined) throw new InputError('worker: expected --queue URL, such as redis://host:6379')
  const threads = numberOf('worker', given, 'workers', 1, 1024, 'whole') ?? availableParallelism()
  const door = await openRedis(url)
  const stop = stopped()
  say(terminal, `Waiting for audits at ${door.place}, with ${threads} threads. Ctrl-C ends.`)
  const levels = new Levels(door, threads)
  const workers = new Map<string, Worker>()
  const leftovers = new Leftovers(door)
  const strangers = new Set<string>()
  try {
    while (!stop.signal.aborted) {
      const { live, left } = await audits(door.redis)
      for (const [audit, facts] of live) {
        if (workers.has(audit)) continue
        if (facts.version === VERSION) {
          say(terminal, `Audit ${audit}: level ${facts.level.slice(0, 16)}`)
          workers.set(audit, newWorker(door, audit, facts, threads, levels))
        } else if (!strangers.has(audit)) {
          strangers.add(audit)
          say(terminal, `Audit ${audit} is of carom ${facts.version}, and this is ${VERSION}: left to others.`)
        }
      }
      for (const [audit, worker] of workers) {
        if (live.has(audit)) continue
        workers.delete(audit)
        await worker.close()
        leftovers.add(audit) // (what this worker has written since the audit ended)
      }
      for (const audit of left) leftovers.add(audit)
      await leftovers.sweep()
      await stop.wait(LOOK_EVERY)
    }
    say(terminal, 'Finishing what is under way.')
  } finally {
    await Promise.allSettled([...workers.values()].map((worker) => worker.close()))
    await sweepBehind(door, [...workers.keys()], leftovers)
    await levels.close()
    door.redis.disconnect()
  }
  return EXIT.clean
}

function newWorker(door: Door, audit: string, facts: AuditFacts, threads: number, levels: Levels): Worker {
  const { redis, packages, connection } = door
  const process = async ({ id = '' }: { id?: string }) => {
    const job = decodeJob(await getJob(redis, audit, id))
    const { doJobs } = await levels.walkers(facts)
    const [outcome] = await doJobs([job]).catch((error) => {
      levels.drop(facts) // (its threads may be dead: the next job has new ones)
      throw error
    })
    await putOutcome(redis, audit, id, encodeOutcome(outcome))
  }
  const worker = new packages.Worker(audit, process, {
    connection,
    prefix: PREFIX,
    concurrency: threads,
    lockDuration: LOCK,
    stalledInterval: STALLED,
    maxStalledCount: STALLS,
  })
  worker.on('error', () => {}) // (Redis was away for a moment: BullMQ tries again)
  return worker
}

/**
 * Audits that have ended since we last looked. Whoever ended one has swept it, but each look of BullMQ's for stalled jobs writes the queue's
 * settings anew, and our own looks went on until now: without this they would stay in Redis for ever.
 */
async function sweepBehind({ redis }: Door, served: readonly string[], leftovers: Leftovers): Promise<void> {
  if (redis.status !== 'ready') return // (who ends us does not wait for a Redis that is away)
  const { live } = await audits(redis)
  for (const audit of served) if (!live.has(audit)) leftovers.add(audit)
  await leftovers.sweep()
}

/** Threads on levels, each level fetched once; the one that was not asked for longest goes. */
class Levels {
  readonly #door: Door
  readonly #threads: number
  readonly #kept = new Map<string, Promise<Walkers>>()

  constructor(door: Door, threads: number) {
    this.#door = door
    this.#threads = threads
  }

  walkers(facts: AuditFacts): Promise<Walkers> {
    const key = keyOf(facts)
    const walkers = this.#kept.get(key) ?? this.#open(facts)
    this.#kept.delete(key)
    this.#kept.set(key, walkers)
    walkers.catch(() => this.#kept.delete(key))
    if (this.#kept.size > KEPT) this.#drop(this.#kept.keys().next().value!)
    return walkers
  }

  drop(facts: AuditFacts): void {
    this.#drop(keyOf(facts))
  }

  #drop(key: string): void {
    const old = this.#kept.get(key)
    this.#kept.delete(key)
    old?.then((some) => some.close()).catch(() => {})
  }

  async #open({ level, body }: AuditFacts): Promise<Walkers> {
    const mesh = TriangleMesh.from(await getLevel(this.#door.redis, level))
    return newPool(mesh, body, this.#threads)
  }

  async close(): Promise<void> {
    for (const walkers of this.#kept.values()) await walkers.then((some) => some.close()).catch(() => {})
  }
}

function keyOf({ level, body }: AuditFacts): string {
  return JSON.stringify([level, body])
}

/** SIGINT or SIGTERM: once to finish what is under way, twice to end at once. */
function stopped() {
  const control = new AbortController()
  const { signal } = control
  const listen = () => {
    if (signal.aborted) return
    control.abort()
    setTimeout(() => {
      process.off('SIGINT', listen)
      process.off('SIGTERM', listen)
    }, 500).unref()
  }
  process.on('SIGINT', listen)
  process.on('SIGTERM', listen)
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end)
    })
  return { signal, wait }
}
