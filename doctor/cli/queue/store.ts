/**
 * What an audit keeps in Redis, beside BullMQ's own keys, which workers sweep (leftovers.ts). What has a value ends by itself when nobody
 * renews it.
 *
 *     carom-audits               a set: names of audits
 *     carom-audit:<audit>        level, body and version, as JSON; whoever runs the audit renews it
 *     carom-audit:<audit>:job:<n>, …:done:<n>   bytes of a job and of its outcome
 *     carom-level:<hash>         how many bytes and parts; …:<n> a part of TriangleMesh.toBuffer
 *     carom:<audit>:…            BullMQ's queue of the audit: numbers of jobs
 */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Body } from '../../body.ts'
import { OurError } from '../exit.ts'

/** BullMQ's keys begin with it. */
export const PREFIX = 'carom'
const AUDITS = 'carom-audits'
const auditKey = (audit: string) => `carom-audit:${audit}`
const jobKey = (audit: string, n: string) => `${auditKey(audit)}:job:${n}`
const doneKey = (audit: string, n: string) => `${auditKey(audit)}:done:${n}`
const levelKey = (hash: string) => `carom-level:${hash}`

/** An audit that nobody has renewed for so many seconds is over. */
const AUDIT_SECONDS = 30
export const RENEW_SECONDS = 5
/** Jobs, outcomes and levels that nobody has touched. */
const KEPT_SECONDS = 3600
/** How many bytes of a level are read or written at once. */
const PART = 4 * 2 ** 20

export interface AuditFacts {
  /** sha256 of the mesh's buffer. */
  readonly level: string
  readonly body: Body
  /** Of carom and of the bytes: others walk differently. */
  readonly version: string
}

export async function announce(redis: Redis, audit: string, facts: AuditFacts): Promise<void> {
  await redis.set(auditKey(audit), JSON.stringify(facts), 'EX', AUDIT_SECONDS)
  await redis.sadd(AUDITS, audit)
}

/** Its level stays, too. */
export async function renew(redis: Redis, audit: string, facts: AuditFacts): Promise<void> {
  await announce(redis, audit, facts)
  const text = await redis.get(levelKey(facts.level))
  if (text === null) return
  const { parts } = JSON.parse(text) as { parts: number }
  const keys = [levelKey(facts.level), ...Array.from({ length: parts }, (_, n) => `${levelKey(facts.level)}:${n}`)]
  for (const key of keys) await redis.expire(key, KEPT_SECONDS)
}

/** Those that are under way, and those that were left behind. */
export async function audits(redis: Redis): Promise<{ live: Map<string, AuditFacts>; left: string[] }> {
  const live = new Map<string, AuditFacts>()
  const left: string[] = []
  for (const audit of await redis.smembers(AUDITS)) {
    const text = await redis.get(auditKey(audit))
    if (text === null) left.push(audit)
    else live.set(audit, JSON.parse(text) as AuditFacts)
  }
  return { live, left }
}

export async function forget(redis: Redis, audit: string): Promise<void> {
  await redis.srem(AUDITS, audit)
  await redis.del(auditKey(audit))
}

export async function putLevel(redis: Redis, buffer: ArrayBufferLike): Promise<string> {
  const bytes = new Uint8Array(buffer)
  const hash = hashOf(bytes)
  const key = levelKey(hash)
  const parts = Math.ceil(bytes.length / PART)
  if ((await redis.exists(key)) === 1) return hash
  for (let n = 0; n < parts; n++)
    await redis.set(`${key}:${n}`, Buffer.from(bytes.subarray(n * PART, (n + 1) * PART)), 'EX', KEPT_SECONDS)
  // (last: who finds it finds all of it)
  await redis.set(key, JSON.stringify({ bytes: bytes.length, parts }), 'EX', KEPT_SECONDS)
  return hash
}

/** On shared memory, for threads. @throws Error where it is gone or damaged */
export async function getLevel(redis: Redis, hash: string): Promise<SharedArrayBuffer> {
  const key = levelKey(hash)
  const text = await redis.get(key)
  if (text === null) throw new OurError(`the level ${hash.slice(0, 16)} is no longer in Redis`)
  const { bytes, parts } = JSON.parse(text) as { bytes: number; parts: number }
  const buffer = new SharedArrayBuffer(bytes)
  const all = new Uint8Array(buffer)
  for (let n = 0; n < parts; n++) {
    const part = await redis.getBuffer(`${key}:${n}`)
    if (part === null) throw new OurError(`a part of the level ${hash.slice(0, 16)} is no longer in Redis`)
    all.set(part, n * PART)
  }
  if (hashOf(all) !== hash) throw new OurError(`the level ${hash.slice(0, 16)} has come damaged through Redis`)
  return buffer
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function putJob(redis: Redis, audit: string, n: string, job: Buffer): Promise<void> {
  await redis.set(jobKey(audit, n), job, 'EX', KEPT_SECONDS)
}

export async function getJob(redis: Redis, audit: string, n: string): Promise<Buffer> {
  const job = await redis.getBuffer(jobKey(audit, n))
  if (job === null) throw new OurError(`job ${n} is no longer in Redis`)
  return job
}

export async function putOutcome(redis: Redis, audit: string, n: string, outcome: Buffer): Promise<void> {
  await redis.set(doneKey(audit, n), outcome, 'EX', KEPT_SECONDS)
}

/** null: it is not done. */
export async function takeOutcome(redis: Redis, audit: string, n: string): Promise<Buffer | null> {
  const outcome = await redis.getBuffer(doneKey(audit, n))
  if (outcome !== null) await redis.del(doneKey(audit, n), jobKey(audit, n))
  return outcome
}

/** All that is left of jobs. */
export async function dropJobs(redis: Redis, audit: string, ns: Iterable<string>): Promise<void> {
  for (const n of ns) await redis.del(doneKey(audit, n), jobKey(audit, n))
}
