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
  /** How many there are. The parts of compounds do not count. */
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

/** The collider that the caller knows by this id: no part of a compound. */
export function findKnown(ids: Ids, id: number): Collider | undefined {
  const found = findId(ids, id)
  return found?.whole === undefined ? found : undefined
}

/** The id under which the caller knows a collider. */
export function knownId(ids: Ids, id: number): number {
  return findId(ids, id)?.whole?.id ?? id
}

/** Writes the id and the part under which the caller knows a collider (-1: none), and returns the collider known. */
export function nameCollider(ids: Ids, id: number, out: { collider: number; part: number }): Collider | undefined {
  const found = findId(ids, id)
  out.collider = found?.whole?.id ?? id
  out.part = found === undefined ? -1 : found.part
  return found?.whole ?? found
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
  if (collider.whole === undefined) ids.count++
}

export function removeId(ids: Ids, { id, whole }: Collider): void {
  const at = id >> BITS
  const page = ids.pages[at]
  if (page === undefined) return
  page.entries[id & (PAGE - 1)] = undefined
  if (whole === undefined) ids.count--
  if (--page.count === 0) ids.pages[at] = undefined
}

/** All colliders in the order of their ids, a compound before its parts. */
export function* allColliders({ pages }: Ids): Generator<Collider> {
  for (const page of pages) if (page) for (const collider of page.entries) if (collider) yield collider
}
