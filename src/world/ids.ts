/**
 * Colliders by their ids, which are whole numbers that only grow. Pages of 1024 ids find a collider at once. A page
 * disappears with its last collider.
 */
import type { Collider } from './collider.ts'

const BITS = 10
const PAGE = 1 << BITS

interface Page {
  readonly entries: (Collider | undefined)[]
  count: number
}

export interface Ids {
  /** Page i holds the ids from i · 1024 on. */
  readonly pages: (Page | undefined)[]
  count: number
}

export function newIds(): Ids {
  return { pages: [], count: 0 }
}

/** The collider with this id; the id may be any number. */
export function findId({ pages }: Ids, id: number): Collider | undefined {
  if ((id | 0) !== id || id < 0 || id >= pages.length * PAGE) return undefined
  return pages[id >> BITS]?.entries[id & (PAGE - 1)]
}

/** Adds a collider under an id greater than all before. */
export function addId(ids: Ids, collider: Collider): void {
  const { pages } = ids
  const at = collider.id >> BITS
  while (pages.length <= at) pages.push(undefined)
  let page = pages[at]
  if (page === undefined) pages[at] = page = { entries: new Array(PAGE).fill(undefined), count: 0 }
  page.entries[collider.id & (PAGE - 1)] = collider
  page.count++
  ids.count++
}

export function removeId(ids: Ids, id: number): void {
  const at = id >> BITS
  const page = ids.pages[at]
  if (page === undefined) return
  page.entries[id & (PAGE - 1)] = undefined
  ids.count--
  if (--page.count === 0) ids.pages[at] = undefined
}

/** All colliders in the order of their ids. */
export function* allColliders({ pages }: Ids): Generator<Collider> {
  for (const page of pages) if (page) for (const collider of page.entries) if (collider) yield collider
}
