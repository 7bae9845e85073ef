/** For each ball, a list of the balls whose PARTNER it is: when it changes its course, they look for another one. */
import { type Crowd, LINK_SIZE, PARTNER } from './crowd.ts'

/** The first ball of each ball's list, and its neighbours in the list that each ball is in; -1: none. */
export interface Suitors {
  first: Int32Array
  next: Int32Array
  before: Int32Array
}

export function newSuitors(): Suitors {
  return { first: new Int32Array(0), next: new Int32Array(0), before: new Int32Array(0) }
}

/** No ball has a partner. */
export function clearSuitors(suitors: Suitors, { ids, links, count }: Crowd): void {
  if (suitors.first.length !== ids.length) {
    suitors.first = new Int32Array(ids.length)
    suitors.next = new Int32Array(ids.length)
    suitors.before = new Int32Array(ids.length)
  }
  suitors.first.fill(-1, 0, count)
  for (let slot = 0; slot < count; slot++) links[slot * LINK_SIZE + PARTNER] = -1
}

/** Gives a ball a partner, or none (-1). */
export function setPartner({ first, next, before }: Suitors, { links }: Crowd, slot: number, partner: number): void {
  const link = slot * LINK_SIZE + PARTNER
  const old = links[link]
  if (old === partner) return
  links[link] = partner
  if (old >= 0) {
    if (before[slot] >= 0) next[before[slot]] = next[slot]
    else first[old] = next[slot]
    if (next[slot] >= 0) before[next[slot]] = before[slot]
  }
  if (partner < 0) return
  const head = first[partner]
  next[slot] = head
  before[slot] = -1
  if (head >= 0) before[head] = slot
  first[partner] = slot
}
