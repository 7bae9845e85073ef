import { expect, it } from 'vitest'
import { Leftovers } from './leftovers.ts'
import type { Door } from './redis.ts'

/** A door to a Redis of which this much is known. @param fails whether the next sweep of an audit does */
function newDoor(fails: (audit: string) => boolean) {
  const did: string[] = []
  class Queue {
    readonly audit: string
    constructor(audit: string) {
      this.audit = audit
    }
    on() {}
    async obliterate() {
      if (fails(this.audit)) throw new Error('Cannot obliterate non-paused queue')
      did.push(`obliterate ${this.audit}`)
    }
    async close() {
      did.push(`close ${this.audit}`)
    }
  }
  const redis = {
    srem: async (_: string, audit: string) => did.push(`forget ${audit}`),
    del: async () => 1,
  }
  return { did, door: { redis, packages: { Queue }, connection: {}, place: '' } as unknown as Door }
}

it('a sweep that fails is tried again, and until then its audit is not forgotten', async () => {
  const failing = new Set(['one'])
  const { did, door } = newDoor((audit) => failing.has(audit))
  const left = new Leftovers(door)
  left.add('one')
  left.add('two')
  await left.sweep()
  expect(did.splice(0)).toEqual(['close one', 'obliterate two', 'close two', 'forget two'])
  failing.clear()
  await left.sweep()
  expect(did.splice(0)).toEqual(['obliterate one', 'close one', 'forget one'])
  await left.sweep()
  expect(did).toEqual([])
})
