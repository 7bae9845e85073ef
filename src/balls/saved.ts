/** Balls in a snapshot: their rows, their pieces, their contacts, and the clock. What they will meet is found again, with the same bits. */
import { LARGEST } from '../math/tolerance.ts'
import { newAsking, putMeet, takeSavedMeet } from '../world/asked.ts'
import {
  expectAll,
  type Input,
  type Output,
  put,
  putAll,
  putList,
  refuse,
  take,
  takeList,
  takeWhole,
} from '../world/snapshot.ts'
import { putVisits, takeOver, takeVisits } from '../world/visits.ts'
import { findContactSlots } from './contact-list.ts'
import { addContact, C_SIZE, K_SIZE, K_SLOT, newContacts } from './contacts.ts'
import {
  addRow,
  BALL_SIZE,
  BUMPS,
  type Crowd,
  FLIGHT_SIZE,
  FRICTION,
  HELD,
  LINK_SIZE,
  MASS,
  QUIET,
  RADIUS,
  RESTITUTION,
  SAVED_FLIGHT,
  SAVED_LINK,
  SLEEPS,
  STATE,
  STILL,
  STIRRED,
  slotOf,
  TOUCHES,
} from './crowd.ts'
import { writeBox } from './flight.ts'

/** What a crowd counts: the next id, and how much of the world's frame is used up. */
export interface Numbers {
  nextId: number
  frame: number
  used: number
}

/** Numbers of a ball's links that are saved, besides the first ones. */
const MORE = [STILL, STIRRED, QUIET, BUMPS, HELD]

/** Writes a crowd. @param config its settings that never change */
export function saveBalls(output: Output, crowd: Crowd, numbers: Numbers, config: number[]): void {
  const { asking, visits, ids, balls, own, count, colliders, flights, links, contacts } = crowd
  putAll(output, config)
  put(output, numbers.nextId)
  put(output, numbers.frame === colliders.frame ? numbers.used : 0)
  put(output, crowd.clock[0])
  put(output, crowd.nextStep[0])
  put(output, crowd.step[0])
  putList(output, ids, count)
  putAll(output, balls, count * BALL_SIZE)
  for (let slot = 0; slot < count; slot++) {
    for (let i = 0; i < SAVED_FLIGHT; i++) put(output, flights[slot * FLIGHT_SIZE + i])
    for (let i = 0; i < SAVED_LINK; i++) put(output, links[slot * LINK_SIZE + i])
    for (const i of MORE) put(output, links[slot * LINK_SIZE + i])
  }
  putAll(output, crowd.layers, count)
  putAll(output, crowd.masks, count)
  putAll(output, crowd.ballMasks, count)
  put(output, contacts.count)
  putAll(output, contacts.rows, contacts.count * C_SIZE)
  for (let i = 0; i < contacts.count; i++) putAll(output, contacts.keys.subarray(i * K_SIZE, i * K_SIZE + K_SLOT))
  putAll(output, own, count)
  putMeet(output, asking)
  putVisits(output, visits)
}

/** Reads a crowd. Returns what takes it over. @throws RangeError if the buffer does not fit; nothing has changed then */
export function readBalls(input: Input, crowd: Crowd, numbers: Numbers, config: number[]): () => void {
  expectAll(input, config, 'an option of balls')
  const nextId = takeWhole(input, 0, Number.MAX_SAFE_INTEGER)
  const used = take(input, 0)
  const clock = take(input, 0)
  const nextStep = take(input, 0, Number.POSITIVE_INFINITY)
  const step = take(input, 0)
  const ids = takeList(input)
  const count = ids.length
  const balls = takeBalls(input, ids, nextId)
  const flights = new Float64Array(count * SAVED_FLIGHT)
  const links = new Int32Array(count * (SAVED_LINK + MORE.length))
  for (let slot = 0; slot < count; slot++) {
    for (let i = 0; i < SAVED_FLIGHT; i++)
      flights[slot * SAVED_FLIGHT + i] = take(input, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    for (let i = 0; i < SAVED_LINK + MORE.length; i++)
      links[slot * (SAVED_LINK + MORE.length) + i] = takeWhole(
        input,
        i === STATE ? 0 : -1,
        i === STATE ? SLEEPS : 0x7fffffff,
      )
  }
  const layers = takeWords(input, count)
  const masks = takeWords(input, count)
  const ballMasks = takeWords(input, count)
  const contacts = takeContacts(input)
  const own = takeOwns(input, count)
  const asking = newAsking('Balls')
  takeSavedMeet(input, asking)
  const visits = takeVisits(input)
  return () => {
    asking.filter = crowd.asking.filter
    asking.leader = crowd
    crowd.asking = asking
    crowd.defaults.layer = asking.layer
    crowd.defaults.mask = asking.mask
    const places = ids.map((id) => placesOf(crowd, id)) // a restored ball was not put elsewhere
    const data = [...ids].map((id) => dataOf(crowd, id))
    crowd.count = 0
    for (const id of ids) addRow(crowd, id)
    crowd.places.set(places)
    crowd.data = data
    crowd.balls.set(balls)
    crowd.touching = 0
    for (let slot = 0; slot < count; slot++) {
      for (let i = 0; i < SAVED_FLIGHT; i++) crowd.flights[slot * FLIGHT_SIZE + i] = flights[slot * SAVED_FLIGHT + i]
      const from = slot * (SAVED_LINK + MORE.length)
      for (let i = 0; i < SAVED_LINK; i++) crowd.links[slot * LINK_SIZE + i] = links[from + i]
      for (let i = 0; i < MORE.length; i++) crowd.links[slot * LINK_SIZE + MORE[i]] = links[from + SAVED_LINK + i]
      if (crowd.links[slot * LINK_SIZE + STATE] === TOUCHES) crowd.touching++
      writeBox(crowd, slot)
    }
    crowd.layers.set(layers)
    crowd.masks.set(masks)
    crowd.ballMasks.set(ballMasks)
    crowd.own.set(own)
    crowd.clock[0] = clock
    crowd.idleUntil[0] = 0
    crowd.nextStep[0] = nextStep
    crowd.step[0] = step
    crowd.contacts.count = contacts.count
    crowd.contacts.rows = contacts.rows
    crowd.contacts.keys = contacts.keys
    findContactSlots(crowd, slotOf)
    numbers.nextId = nextId
    numbers.frame = crowd.colliders.frame
    numbers.used = used
    takeOver(crowd.visits, visits)
  }
}

function placesOf(crowd: Crowd, id: number): number {
  const slot = slotOf(crowd, id)
  return slot < 0 ? 0 : crowd.places[slot]
}

function dataOf(crowd: Crowd, id: number): unknown {
  const slot = slotOf(crowd, id)
  return slot < 0 ? undefined : crowd.data[slot]
}

function takeWords(input: Input, count: number): Int32Array {
  const words = new Int32Array(count)
  for (let i = 0; i < count; i++) words[i] = takeWhole(input, -0x80000000, 0x7fffffff)
  return words
}

function takeContacts(input: Input) {
  const contacts = newContacts()
  const count = takeWhole(input, 0, input.row.length)
  if (input.row.length - input.at < count * C_SIZE) refuse(input.who, 'it ends too early')
  for (let i = 0; i < count; i++) addContact(contacts)
  for (let i = 0; i < count * C_SIZE; i++) contacts.rows[i] = take(input, Number.NEGATIVE_INFINITY)
  for (let i = 0; i < count; i++)
    for (let k = 0; k < K_SLOT; k++) contacts.keys[i * K_SIZE + k] = takeWhole(input, -1, Number.MAX_SAFE_INTEGER)
  return contacts
}

/** Reads the rows of saved balls. */
function takeBalls(input: Input, ids: Float64Array, nextId: number): Float64Array {
  for (let i = 0; i < ids.length; i++) {
    const isId = ids[i] === Math.floor(ids[i]) && ids[i] > (i === 0 ? -1 : ids[i - 1]) && ids[i] < nextId
    if (!isId) refuse(input.who, `${ids[i]} is not the id of a ball`)
  }
  if (input.row.length - input.at < ids.length * BALL_SIZE) refuse(input.who, 'it ends too early')
  const balls = new Float64Array(ids.length * BALL_SIZE)
  for (let b = 0; b < balls.length; b += BALL_SIZE)
    for (let column = 0; column < BALL_SIZE; column++) {
      const size = column === RADIUS || column === MASS
      const isPart = column >= RESTITUTION && column <= FRICTION + 3
      const low = size || isPart ? 0 : -LARGEST
      const high = column === MASS ? Number.POSITIVE_INFINITY : column === RESTITUTION ? 1 : LARGEST
      balls[b + column] = take(input, low, high)
      if (size && balls[b + column] === 0) refuse(input.who, 'a ball has no size or mass')
    }
  return balls
}

/** Reads the colliders of saved balls: none, or one for each, in the order of the balls. */
function takeOwns(input: Input, count: number): Float64Array {
  const own = new Float64Array(count)
  for (let i = 0; i < count; i++)
    own[i] = takeWhole(input, i === 0 || own[i - 1] < 0 ? -1 : own[i - 1] + 1, Number.MAX_SAFE_INTEGER)
  return own
}
