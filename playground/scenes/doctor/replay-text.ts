/** A replay as text for an address, and back. What comes from an address is anybody's: it is checked before anything is done with it. */
import type { Body } from '../../../doctor/body.ts'
import type { Replay } from '../../../doctor/finding.ts'
import { STATE_SIZE, STRETCH } from '../../../doctor/walk/job.ts'
import { DT } from '../../../doctor/walk/walker.ts'

/** Before it in the address's fragment. */
export const REPLAY = 'replay='
/** Steps of a replay, at most: ten minutes. */
const LONGEST = 36_000
/** Least and most of what a body may be. */
const BODY: Readonly<Record<keyof Body, readonly [number, number]>> = {
  radius: [1e-3, 1e3],
  height: [1e-3, 1e4],
  step: [0, 1e3],
  slope: [0, 89],
  gravity: [0, 1e4],
  speed: [0, 1e4],
  jump: [0, 1e4],
}

/** Base64 of the URL alphabet, without padding, of its JSON. */
export function writeReplay(replay: Replay): string {
  const bytes = new TextEncoder().encode(JSON.stringify(replay))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @throws Error with a sentence for the visitor */
export function readReplay(text: string): Replay {
  let value: unknown
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    value = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))))
  } catch {
    throw new Error('The replay in this address cannot be read. Part of it may be missing.')
  }
  return checkReplay(value)
}

/** @throws Error that says what is wrong with it */
export function checkReplay(value: unknown): Replay {
  const { level, body, dt, state, inputs, end } = (value ?? {}) as Record<keyof Replay, unknown>
  const refuse = (what: string): never => {
    throw new Error(`Invalid replay: ${what}.`)
  }
  if (typeof level !== 'string' || !/^[0-9a-f]{16}$/.test(level)) return refuse('it does not name its level')
  if (!isBody(body)) return refuse('its body is invalid')
  if (dt !== DT) return refuse(`its steps are ${Number(dt)} s long, expected 1/60 s`)
  if (!isNumbers(state) || state.length !== STATE_SIZE) return refuse('its start is not a state of a character')
  if (!isNumbers(end) || end.length !== 3) return refuse('it does not say where it ends')
  if (!isNumbers(inputs) || inputs.length === 0 || inputs.length % STRETCH !== 0) return refuse('it has no inputs')
  let steps = 0
  for (let o = 3; o < inputs.length; o += STRETCH) {
    if (!(Number.isInteger(inputs[o]) && inputs[o] >= 1)) return refuse('the number of steps must be whole')
    steps += inputs[o]
  }
  if (steps > LONGEST) return refuse(`it has ${steps} steps, expected at most ${LONGEST}`)
  return { level, body, dt, state, inputs, end }
}

function isBody(value: unknown): value is Body {
  const body = (value ?? {}) as Record<string, unknown>
  return Object.entries(BODY).every(([name, [least, most]]) => {
    const size = body[name]
    return typeof size === 'number' && size >= least && size <= most
  })
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isFinite)
}
