/** The way to a Redis, and the packages that know it: loaded only by those who want a queue. */
import type { Queue, QueueEvents, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { InputError } from '../exit.ts'

export interface QueuePackages {
  readonly Queue: typeof Queue
  readonly QueueEvents: typeof QueueEvents
  readonly Worker: typeof Worker
}

export interface Door {
  readonly redis: Redis
  readonly packages: QueuePackages
  /** For BullMQ, which opens connections of its own. */
  readonly connection: { readonly url: string; readonly maxRetriesPerRequest: null }
  /** Where it is, without a password. */
  readonly place: string
}

/** @throws InputError where there is no Redis, or the packages are missing */
export async function openRedis(url: string): Promise<Door> {
  const place = placeOf(url)
  const { bullmq, ioredis } = await load()
  const redis = new ioredis.Redis(url, { maxRetriesPerRequest: null, lazyConnect: true, connectTimeout: 5000 })
  let why = ''
  redis.on('error', (error) => {
    why = (error as NodeJS.ErrnoException).code ?? error.message
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    redis.disconnect()
    throw new InputError(
      `--queue: expected a Redis at ${place}, but could not connect: ${why === '' ? (error as Error).message : why}`,
    )
  }
  return { redis, packages: bullmq, connection: { url, maxRetriesPerRequest: null }, place }
}

function placeOf(url: string): string {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw new InputError('--queue: expected an address such as redis://host:6379')
  }
  const { protocol, hostname, port } = parsed
  if (!/^rediss?:$/.test(protocol) || hostname === '')
    throw new InputError(`--queue: expected an address such as redis://host:6379, but it begins with ${protocol}`)
  return `${hostname}:${port === '' ? 6379 : port}`
}

async function load() {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')])
    return { bullmq, ioredis }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new InputError(
      '--queue: the packages bullmq and ioredis are missing, expected them beside carom-cli: npm install bullmq ioredis',
    )
  }
}
