/** What audits that are over leave in Redis. */
import type { Door } from './redis.ts'
import { forget, PREFIX } from './store.ts'

/**
 * Audits to be swept. One whose sweep fails stays, and so does its name in Redis, so that it is tried again, by this process or another:
 * Redis was away, or two processes swept at once, and one of them found the queue gone between its two commands.
 */
export class Leftovers {
  readonly #door: Door
  readonly #audits = new Set<string>()

  constructor(door: Door) {
    this.#door = door
  }

  add(audit: string): void {
    this.#audits.add(audit)
  }

  /** Removes all that can be removed of those added so far. */
  async sweep(): Promise<void> {
    for (const audit of this.#audits) if (await sweep(this.#door, audit)) this.#audits.delete(audit)
  }
}

/** @returns whether it is gone */
async function sweep({ redis, packages, connection }: Door, audit: string): Promise<boolean> {
  const queue = new packages.Queue(audit, { connection, prefix: PREFIX, skipMetasUpdate: true })
  queue.on('error', () => {})
  try {
    await queue.obliterate({ force: true })
  } catch {
    return false
  } finally {
    await queue.close()
  }
  await forget(redis, audit)
  return true
}
