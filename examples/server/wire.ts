/**
 * What goes over the network in every step, as bytes. Both kinds of messages may be lost, come late, twice or in another order: each says
 * of which step it is, and a later one makes up for it.
 */
import { CHARACTER_STATE } from 'carom'
import { type Game, INPUT_BYTES, isInput } from './game.ts'

/** Colyseus' number of each kind of message. */
export const INPUTS = 0
export const ANSWER = 1

/** How many of the last inputs each message repeats. */
export const REPEATS = 12
/** How far ahead of the server's step an input may be. */
export const AHEAD = 60

/** From client to server: the newest step, a hash of the state that the client predicts for its end, and the last inputs, oldest first. */
export interface Inputs {
  step: number
  hash: number
  count: number
  /** Into the bytes of the message. */
  offset: number
}

export function writeInputs(step: number, hash: number, inputs: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + inputs.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, step)
  view.setUint32(4, hash)
  bytes.set(inputs, 8)
  return bytes
}

/** @returns undefined for anything that no client of ours sends */
export function readInputs(bytes: Uint8Array): Inputs | undefined {
  const count = (bytes.length - 8) / INPUT_BYTES
  if (!Number.isInteger(count) || count < 1 || count > REPEATS) return undefined
  for (let i = 0; i < count; i++) if (!isInput(bytes, 8 + i * INPUT_BYTES)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return { step: view.getUint32(0), hash: view.getUint32(4), count, offset: 8 }
}

/** A player or a ball as others see it: metres, and 256ths of a turn. */
export interface Seen {
  id: number
  x: number
  y: number
  z: number
  heading: number
}

/** From server to client, at every second step. */
export interface Answer {
  step: number
  /** How many steps early the latest of the client's last inputs came; negative: too late. */
  slack: number
  /** The client's own player, if it is not where the client believes it to be. */
  state: Float64Array | undefined
  players: Seen[]
  balls: Seen[]
  /** Pairs of slots: who threw since the last answer, and who was hit (255: nobody). */
  throws: Uint8Array
}

const UNIT = 1 / 1024 // metres
const SEEN_BYTES = 8
const spot = { x: 0, y: 0, z: 0 }

/** What everybody in a room gets. @param headings by slot */
export function writeCommon(game: Game, headings: Uint8Array, throws: readonly number[]): Uint8Array {
  const slots = [...game.players.keys()].filter((slot) => game.players[slot])
  const bytes = new Uint8Array(3 + SEEN_BYTES * (slots.length + game.ballIds.length) + throws.length)
  const view = new DataView(bytes.buffer)
  let at = 0
  const put = (id: number, { x, y, z }: { x: number; y: number; z: number }, heading: number) => {
    bytes[at] = id
    view.setInt16(at + 1, Math.round(x / UNIT))
    view.setInt16(at + 3, Math.round(y / UNIT))
    view.setInt16(at + 5, Math.round(z / UNIT))
    bytes[at + 7] = heading
    at += SEEN_BYTES
  }
  bytes[at++] = slots.length
  for (const slot of slots) put(slot, game.players[slot]!.position, headings[slot])
  bytes[at++] = game.ballIds.length
  for (const id of game.ballIds) {
    game.balls!.getPosition(id, spot)
    put(id, spot, 0)
  }
  bytes[at++] = throws.length
  bytes.set(throws, at)
  return bytes
}

/** The last column of a character's row has six entries: who crushes it (-1: nobody), and where. If nobody does, the rest is left out. */
const { offset: SHORT, size: CRUSHERS } = CHARACTER_STATE.crushers
function lengthOf(row: Float64Array): number {
  for (let at = SHORT; at < row.length; at += CRUSHERS / 6) if (row[at] !== -1) return row.length
  return SHORT
}
const [NO_STATE, SHORT_STATE, WHOLE_STATE] = [0, 1, 2]

/** Writes one client's answer into a buffer, and returns the part that it fills. */
export function writeAnswer(
  step: number,
  slack: number,
  state: Float64Array | undefined,
  common: Uint8Array,
  out: DataView,
): Uint8Array {
  const count = state === undefined ? 0 : lengthOf(state)
  out.setUint32(0, step)
  out.setInt8(4, Math.max(-128, Math.min(slack, 127)))
  out.setUint8(5, count === 0 ? NO_STATE : count === SHORT ? SHORT_STATE : WHOLE_STATE)
  for (let i = 0; i < count; i++) out.setFloat64(6 + 8 * i, state![i])
  const bytes = new Uint8Array(out.buffer, out.byteOffset, 6 + 8 * count + common.length)
  bytes.set(common, 6 + 8 * count)
  return bytes
}

/** @param blank a row of somebody whom nobody crushes */
export function readAnswer(bytes: Uint8Array, blank: Float64Array): Answer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const kind = view.getUint8(5)
  const count = kind === NO_STATE ? 0 : kind === SHORT_STATE ? SHORT : blank.length
  const state = kind === NO_STATE ? undefined : blank.slice()
  let at = 6
  for (let i = 0; i < count; i++, at += 8) state![i] = view.getFloat64(at)
  const take = () => {
    const all: Seen[] = []
    for (let left = view.getUint8(at++); left > 0; left--, at += SEEN_BYTES)
      all.push({
        id: view.getUint8(at),
        x: view.getInt16(at + 1) * UNIT,
        y: view.getInt16(at + 3) * UNIT,
        z: view.getInt16(at + 5) * UNIT,
        heading: view.getUint8(at + 7),
      })
    return all
  }
  const players = take()
  const balls = take()
  const throws = bytes.slice(at + 1, at + 1 + view.getUint8(at))
  return { step: view.getUint32(0), slack: view.getInt8(4), state, players, balls, throws }
}

/** 32 bits of a row, by FNV-1a: enough to notice a difference, since the server trusts in nothing that a client says. */
export function hashOf(row: Float64Array): number {
  const words = new Uint32Array(row.buffer, row.byteOffset, 2 * lengthOf(row))
  let hash = 0x811c9dc5
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words[i], 0x01000193)
  return hash >>> 0
}
