/** A real Redis, an audit, and three workers as processes, of which one is killed in the middle. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castle } from '../../../scenes/castle.ts'
import { freePort } from '../../../scripts/port.mjs'
import { findRedis, installRedis, REDIS_WAYS_OUT } from '../../../scripts/redis.mjs'
import type { Body } from '../../body.ts'
import { newFolder, runHere, start, until, WHOLE, writePlates, writeScene } from '../test-cli.ts'
import { announce, forget } from './store.ts'
import { VERSION } from './walkers.ts'

const program = findRedis() ?? (process.env.CAROM_NO_INSTALL ? undefined : installRedis())
if (program === undefined) console.error(REDIS_WAYS_OUT)
/** On CI a missing Redis is a failure. */
const isSkipped = program === undefined && process.env.CI === undefined

const folder = newFolder()
const level = writeScene(join(folder, 'castle.obj'), castle())
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

let port = 0
beforeAll(async () => {
  if (isSkipped) return
  port = await freePort(33_000 + (process.pid % 1000))
  await newRedis(port)
})

async function newRedis(at: number): Promise<void> {
  const options = ['--port', `${at}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = spawn(program!, options)
  ends.push(() => child.kill('SIGKILL'))
  let log = ''
  child.stdout.on('data', (part) => {
    log += part
  })
  await until(() => log.includes('Ready to accept connections'), 'Redis')
}

type Asked = Redis & {
  keys(pattern: string): Promise<string[]>
  llen(key: string): Promise<number>
  hset(key: string, field: string, value: string): Promise<number>
}

/** One of Redis's numbered stores, so that tests side by side do not see each other's keys. */
class Store {
  readonly #number: number

  constructor(number: number) {
    this.#number = number
  }

  get url(): string {
    return `redis://127.0.0.1:${port}/${this.#number}`
  }

  async worker() {
    const worker = start(['worker', '--queue', this.url, '--workers', '1'])
    ends.push(() => worker.child.kill('SIGKILL'))
    await until(() => worker.said().includes('Waiting for audits'), 'a worker')
    return worker
  }

  async ask<T>(question: (redis: Asked) => Promise<T>): Promise<T> {
    // (not by an import, which Vite would look for before it is installed)
    const { Redis } = createRequire(import.meta.url)('ioredis') as typeof import('ioredis')
    const redis = new Redis(this.url, { maxRetriesPerRequest: null, lazyConnect: true, connectTimeout: 5000 }) as Asked
    await redis.connect()
    try {
      return await question(redis)
    } finally {
      redis.disconnect()
    }
  }

  /** What Redis has, without levels, which stay an hour for the next audit. */
  async keys(): Promise<string[]> {
    return (await this.ask((redis) => redis.keys('*'))).filter((key) => !key.startsWith('carom-level:'))
  }

  /** Whether jobs of a second wave have been given out: a quick machine is done before a line says so. */
  async isUnderWay(): Promise<boolean> {
    return (await this.keys()).some((key) => Number(/:job:j(\d+)$/.exec(key)?.[1] ?? 0) >= 5)
  }

  /** How many jobs somebody is doing. */
  async jobsUnderWay(): Promise<number> {
    const active = (await this.keys()).filter((key) => key.endsWith(':active'))
    return active.length === 0 ? 0 : this.ask((redis) => redis.llen(active[0]))
  }
}

type Started = ReturnType<typeof start>

/**
 * Kills the first of some workers, which do one job at a time, while it has one: all are stopped, and if as many jobs are under way, then
 * each has its own.
 */
async function killAtWork(store: Store, workers: readonly Started[]): Promise<void> {
  const signal = (name: NodeJS.Signals) => workers.forEach(({ child }) => void child.kill(name))
  for (let i = 0; i < 200; i++) {
    signal('SIGSTOP')
    await sleep(200) // (what they have sent arrives)
    const isAtWork = (await store.jobsUnderWay()) === workers.length
    if (isAtWork) workers[0].child.kill('SIGKILL')
    signal('SIGCONT')
    if (isAtWork) return
    await sleep(100 + 50 * (i % 5))
  }
  throw new Error('the workers never had a job each')
}

const AUDIT = ['audit', level, '--json', '--moves', '600000']

// Each of them waits for most of its time.
describe.skipIf(isSkipped).concurrent('a queue', () => {
  it('three workers, one killed in the middle: the same bytes as on one machine', async () => {
    const store = new Store(0)
    const alone = start([...AUDIT, '--workers', '1']).done
    const workers = await Promise.all([store.worker(), store.worker(), store.worker()])
    const audit = start([...AUDIT, '--queue', store.url])
    await until(() => workers.every(({ said }) => said().includes('Audit')), 'all workers at work')
    await until(() => store.isUnderWay(), 'some waves')
    await killAtWork(store, workers)
    const { code, out, err } = await audit.done
    expect(code, err).toBe((await alone).code)
    expect(err).toContain('another one takes over its job')
    expect(out).toBe((await alone).out)
    for (const { child, done } of workers.slice(1)) {
      child.kill('SIGTERM')
      expect((await done).code).toBe(0)
    }
    await until(async () => (await store.keys()).length === 0, 'nothing left in Redis')
  })

  it('workers may come late, and clean up behind an audit that was killed', async () => {
    const store = new Store(1)
    const audit = start([...AUDIT, '--queue', store.url])
    await until(() => audit.said().includes('Is there a worker?'), 'a word about workers')
    const worker = await store.worker()
    await until(() => store.isUnderWay(), 'some waves')
    audit.child.kill('SIGKILL')
    await audit.done
    expect((await store.keys()).length).toBeGreaterThan(0)
    await until(
      async () => (await store.keys()).every((key) => key.includes(':job:') || key.includes(':done:')),
      'no queue',
      90,
    ).catch(async (error) => {
      throw new Error(`${error.message}: ${await store.keys()}\n${worker.said()}`)
    })
    worker.child.kill('SIGINT')
    expect((await worker.done).code).toBe(0)
  })

  it('a worker that is told to stop when an audit has just ended leaves nothing', async () => {
    const store = new Store(2)
    const worker = await store.worker()
    await store.ask((redis) => announce(redis, 'short', { level: '0', body: {} as Body, version: VERSION }))
    await until(() => worker.said().includes('Audit short'), 'a worker at work')
    // the audit sweeps, and the worker, which has not seen it yet, looks for stalled jobs: that leaves the queue's settings
    await store.ask(async (redis) => {
      await forget(redis, 'short')
      await redis.hset('carom:short:meta', 'opts.maxLenEvents', '10000')
    })
    worker.child.kill('SIGTERM')
    expect((await worker.done).code).toBe(0)
    expect((await store.keys()).filter((key) => !key.endsWith(':stalled-check'))).toEqual([])
  })

  it('where there is no Redis: exit 2, and where it was looked for', async () => {
    const commands = [['worker'], ['audit', writePlates(join(folder, 'whole.obj'), WHOLE)]]
    const asked = commands.flatMap((args) => [
      start([...args, '--queue', 'redis://:secret@127.0.0.1:1']).done,
      ...['http://:secret@127.0.0.1:1', 'here'].map((address) => runHere(folder, ...args, '--queue', address)),
    ])
    for (const { code, err } of await Promise.all(asked)) {
      expect(code).toBe(2)
      expect(err).toContain('--queue: expected a')
      expect(err).not.toContain('secret')
    }
  })
})
