/**
 * The visits of sensors: a table for each owner, and one for colliders, in the order of visitors, then of sensors.
 * Also, the changes since the previous advance of the world, as data.
 */
import type { Row } from '../math/rows.ts'
import { findId, type Ids } from './ids.ts'
import type { Owner, SensorEvent, SensorEvents } from './owner.ts'
import { type Input, type Output, putList, refuse, takeList } from './snapshot.ts'

/** The colliders, and the data of those removed since the last advance. */
interface Known {
  readonly ids: Ids
  readonly gone: ReadonlyMap<number, unknown>
}

export function newSensorEvents(): SensorEvents {
  return { list: [], count: 0 }
}

/** A visit: the id of a ball or collider, or -1 for a character; the sensor; and what is known of the visit. */
const VISITOR = 0
const SENSOR = 1
const KNOWN = 2
const VISIT_SIZE = 3

/**
 * KNOWN, a set: the visitor was in the sensor at the last advance; it touched the sensor since then; it is in the
 * sensor now.
 */
const WAS_IN = 1
export const MET = 2
export const IS_IN = 4

export interface Visits {
  rows: Row
  count: number
}

const FIRST = 4

export function newVisits(): Visits {
  return { rows: new Float64Array(FIRST * VISIT_SIZE), count: 0 }
}

/** Adds to what is known of a visit. */
export function noteVisit(visits: Visits, visitor: number, sensor: number, known: number): void {
  let low = 0
  let high = visits.count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(visits.rows, middle * VISIT_SIZE, visitor, sensor)) low = middle + 1
    else high = middle
  }
  const o = low * VISIT_SIZE
  if (low < visits.count && visits.rows[o + VISITOR] === visitor && visits.rows[o + SENSOR] === sensor) {
    visits.rows[o + KNOWN] |= known
    return
  }
  if ((visits.count + 1) * VISIT_SIZE > visits.rows.length) {
    const rows = new Float64Array(2 * visits.rows.length)
    rows.set(visits.rows)
    visits.rows = rows
  }
  visits.rows.copyWithin(o + VISIT_SIZE, o, visits.count * VISIT_SIZE)
  visits.count++
  visits.rows[o + VISITOR] = visitor
  visits.rows[o + SENSOR] = sensor
  visits.rows[o + KNOWN] = known
}

function isBefore(rows: Row, o: number, visitor: number, sensor: number): boolean {
  return rows[o + VISITOR] < visitor || (rows[o + VISITOR] === visitor && rows[o + SENSOR] < sensor)
}

/**
 * Adds the changes to the events. Visitors that are in sensors now count as having been in them from now on.
 * @param owner undefined: colliders
 */
export function tellVisits(visits: Visits, owner: Owner | undefined, colliders: Known, events: SensorEvents): void {
  const { rows } = visits
  let kept = 0
  for (let i = 0; i < visits.count; i++) {
    const o = i * VISIT_SIZE
    const known = rows[o + KNOWN]
    const was = (known & WAS_IN) !== 0
    const is = (known & IS_IN) !== 0
    if (was && is) tell(events, 'stay', rows, o, owner, colliders)
    if (!was) tell(events, 'enter', rows, o, owner, colliders)
    if (!is) {
      tell(events, 'leave', rows, o, owner, colliders)
      continue
    }
    const to = kept++ * VISIT_SIZE
    rows[to + VISITOR] = rows[o + VISITOR]
    rows[to + SENSOR] = rows[o + SENSOR]
    rows[to + KNOWN] = WAS_IN
  }
  visits.count = kept
}

function tell(
  events: SensorEvents,
  kind: SensorEvent['kind'],
  rows: Row,
  o: number,
  owner: Owner | undefined,
  colliders: Known,
): void {
  if (events.count === events.list.length)
    events.list.push({
      kind,
      sensor: -1,
      data: undefined,
      owner: undefined,
      ball: -1,
      collider: -1,
      colliderData: undefined,
    })
  const event = events.list[events.count++]
  const sensor = rows[o + SENSOR]
  const visitor = rows[o + VISITOR]
  event.kind = kind
  event.sensor = sensor
  event.data = dataOf(colliders, sensor)
  event.owner = owner
  event.ball = owner === undefined ? -1 : visitor
  event.collider = owner === undefined ? visitor : -1
  event.colliderData = owner === undefined ? dataOf(colliders, visitor) : undefined
}

/** The `data` of a collider, even if it was removed since the last advance. */
function dataOf({ ids, gone }: Known, id: number): unknown {
  const collider = findId(ids, id)
  return collider === undefined ? gone.get(id) : collider.data
}

/** Is any visit known of this sensor, or of this collider as a visitor? */
export function isVisited({ rows, count }: Visits, id: number, asVisitor: boolean): boolean {
  for (let i = 0; i < count; i++) {
    const o = i * VISIT_SIZE
    if (rows[o + SENSOR] === id || (asVisitor && rows[o + VISITOR] === id)) return true
  }
  return false
}

export function putVisits(output: Output, { rows, count }: Visits): void {
  putList(output, rows, count * VISIT_SIZE)
}

export function takeVisits(input: Input): Visits {
  const rows = takeList(input)
  if (rows.length % VISIT_SIZE !== 0) refuse(input.who, 'a visit is incomplete')
  for (let o = VISIT_SIZE; o < rows.length; o += VISIT_SIZE)
    if (!isBefore(rows, o - VISIT_SIZE, rows[o + VISITOR], rows[o + SENSOR]))
      refuse(input.who, 'visits are out of order')
  return { rows: rows.length > 0 ? rows : newVisits().rows, count: rows.length / VISIT_SIZE }
}

/** Makes the first table equal to the second. */
export function takeOver(visits: Visits, { rows, count }: Visits): void {
  visits.rows = rows
  visits.count = count
}
