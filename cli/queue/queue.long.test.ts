/** A real Redis, an audit, and three workers as processes, of which one is killed in the middle. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { freePort } from '../../scripts/port.mjs'
import { findRedis, installRedis, REDIS_WAYS_OUT } from '../../scripts/redis.mjs'
import { install, newFolder, start, until, writeScene } from '../test-cli.ts'

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
  await install()
})

const url = () => `redis://127.0.0.1:${port}`

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

async function newWorker() {
  const worker = start(['worker', '--queue', url(), '--workers', '1'])
  onTestFinished(() => void worker.child.kill('SIGKILL'))
  await until(() => worker.said().includes('Waiting for audits'), 'a worker')
  return worker
}

type Asked = Redis & { keys(pattern: string): Promise<string[]>; llen(key: string): Promise<number> }

async function ask<T>(question: (redis: Asked) => Promise<T>): Promise<T> {
  // (not by an import, which Vite would look for before it is installed)
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof import('ioredis')
  const redis = new Redis(url(), { maxRetriesPerRequest: null, lazyConnect: true, connectTimeout: 5000 }) as Asked
  await redis.connect()
  try {
    return await question(redis)
  } finally {
    redis.disconnect()
  }
}

/** What Redis has, without levels, which stay an hour for the next audit. */
async function keys(): Promise<string[]> {
  return (await ask((redis) => redis.keys('*'))).filter((key) => !key.startsWith('carom-level:'))
}

/** Whether jobs of a second wave have been given out: a quick machine is done before a line says so. */
async function isUnderWay(): Promise<boolean> {
  return (await keys()).some((key) => Number(/:job:j(\d+)$/.exec(key)?.[1] ?? 0) >= 5)
}

/** How many jobs somebody is doing. */
async function underWay(): Promise<number> {
  const active = (await keys()).filter((key) => key.endsWith(':active'))
  return active.length === 0 ? 0 : ask((redis) => redis.llen(active[0]))
}

/** Kills a worker while it has a job: it is stopped first, and when the others have done theirs, what is under way is its own. */
async function killAtWork({ child }: ReturnType<typeof start>): Promise<void> {
  for (let i = 0; i < 50; i++) {
    child.kill('SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const isAtWork = (await underWay()) === 1
    child.kill(isAtWork ? 'SIGKILL' : 'SIGCONT')
    if (isAtWork) return
    await new Promise((resolve) => setTimeout(resolve, 50 * (i % 5)))
  }
  throw new Error('the worker never had a job')
}

const AUDIT = ['audit', level, '--json', '--moves', '600000']

it.skipIf(isSkipped)('three workers, one killed in the middle: the same bytes as on one machine', async () => {
  const alone = await start([...AUDIT, '--workers', '1']).done
  const workers = [await newWorker(), await newWorker(), await newWorker()]
  const audit = start([...AUDIT, '--queue', url()])
  await until(() => workers.every(({ said }) => said().includes('Audit')), 'all workers at work')
  await until(isUnderWay, 'some waves')
  await killAtWork(workers[1])
  const { code, out, err } = await audit.done
  expect(code, err).toBe(alone.code)
  expect(err).toContain('another one takes over its job')
  expect(out).toBe(alone.out)
  await until(async () => (await keys()).length === 0, 'nothing left in Redis')
  for (const { child, done } of [workers[0], workers[2]]) {
    child.kill('SIGTERM')
    expect((await done).code).toBe(0)
  }
})

it.skipIf(isSkipped)('workers may come late, and clean up behind an audit that was killed', async () => {
  const audit = start([...AUDIT, '--queue', url()])
  await until(() => audit.said().includes('Is there a worker?'), 'a word about workers')
  const worker = await newWorker()
  await until(isUnderWay, 'some waves')
  audit.child.kill('SIGKILL')
  await audit.done
  expect((await keys()).length).toBeGreaterThan(0)
  await until(
    async () => (await keys()).every((key) => key.includes(':job:') || key.includes(':done:')),
    'no queue',
    90,
  ).catch(async (error) => {
    throw new Error(`${error.message}: ${await keys()}\n${worker.said()}`)
  })
  worker.child.kill('SIGINT')
  expect((await worker.done).code).toBe(0)
})

it.skipIf(isSkipped)('where there is no Redis: exit 2, and where it was looked for', async () => {
  for (const address of ['redis://:secret@127.0.0.1:1', 'http://127.0.0.1:1', 'here'])
    for (const args of [['worker'], AUDIT]) {
      const { code, err } = await start([...args, '--queue', address]).done
      expect(code).toBe(2)
      expect(err).toContain('--queue: expected a')
      expect(err).not.toContain('secret')
    }
})
