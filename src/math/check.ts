/** What doors check. Messages say who, what was expected, what came. */
import { LARGEST } from './tolerance.ts'

/** Any object with these three numbers: a THREE.Vector3, a Babylon Vector3 or a plain literal. */
export interface Vec3 {
  x: number
  y: number
  z: number
}

/** Any object with these four numbers: a THREE.Quaternion, a Babylon Quaternion or a plain literal. */
export interface Quat {
  x: number
  y: number
  z: number
  w: number
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  return `${String(value)}${typeof value === 'bigint' ? 'n' : ''}`
}

/** Finite coordinates of at most 2^60. */
export function checkVec(who: string, name: string, v: Vec3): void {
  if (typeof v !== 'object' || v === null) {
    throw new TypeError(`${who}: ${name} is ${show(v)}, expected an object with numbers x, y and z`)
  }
  if (typeof v.x === 'number' && typeof v.y === 'number' && typeof v.z === 'number') {
    if (Math.abs(v.x) <= LARGEST && Math.abs(v.y) <= LARGEST && Math.abs(v.z) <= LARGEST) return
  }
  for (const axis of ['x', 'y', 'z'] as const) checkNumber(who, `${name}.${axis}`, v[axis], -LARGEST, LARGEST)
}

/** A vector with a direction: not zero. */
export function checkDirection(who: string, name: string, v: Vec3): void {
  checkVec(who, name, v)
  if (v.x === 0 && v.y === 0 && v.z === 0) throw new RangeError(`${who}: ${name} is zero, expected any other length`)
}

/** The least largest component of a quaternion: below it squares would lose digits. */
const LEAST_QUAT = 1e-100

/** A quaternion with an orientation: of any length but zero. */
export function checkQuat(who: string, name: string, q: Quat): void {
  if (typeof q !== 'object' || q === null) {
    throw new TypeError(`${who}: ${name} is ${show(q)}, expected an object with numbers x, y, z and w`)
  }
  const { x, y, z, w } = q
  if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && typeof w === 'number') {
    // what is allowed costs nothing: no list of parts, no message
    const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w))
    if (largest >= LEAST_QUAT && largest <= LARGEST) return
    if (largest < LEAST_QUAT)
      throw new RangeError(`${who}: ${name} has length ${largest}, expected a quaternion of any length but zero`)
  }
  for (const part of ['x', 'y', 'z', 'w'] as const) checkNumber(who, `${name}.${part}`, q[part], -LARGEST, LARGEST)
}

/** A number from low to high. */
export function checkNumber(who: string, name: string, value: number, low: number, high: number): void {
  if (typeof value !== 'number') throw new TypeError(`${who}: ${name} is ${show(value)}, expected a number`)
  if (!(value >= low && value <= high)) {
    const expected =
      low === -LARGEST
        ? 'a finite number of at most 2^60'
        : `a number from ${low} to ${high === LARGEST ? '2^60' : high}`
    throw new RangeError(`${who}: ${name} is ${value}, expected ${expected}`)
  }
}

/** A whole number from low to high. */
export function checkWhole(who: string, name: string, value: number, low: number, high: number): void {
  checkNumber(who, name, value, low, high)
  if (value !== Math.floor(value)) throw new RangeError(`${who}: ${name} is ${value}, expected a whole number`)
}

/** A size: positive, at most 2^60. */
export function checkSize(who: string, name: string, value: number): void {
  if (typeof value !== 'number') throw new TypeError(`${who}: ${name} is ${show(value)}, expected a number`)
  if (!(value > 0 && value <= LARGEST)) {
    throw new RangeError(`${who}: ${name} is ${value}, expected a positive number of at most 2^60`)
  }
}

/** One of a few words. */
export function checkWord(who: string, name: string, value: unknown, words: readonly string[]): void {
  if (typeof value !== 'string')
    throw new TypeError(`${who}: ${name} is ${show(value)}, expected one of ${words.join(', ')}`)
  if (!words.includes(value))
    throw new RangeError(`${who}: ${name} is ${show(value)}, expected one of ${words.join(', ')}`)
}

/** True or false, nothing like them. */
export function checkBoolean(who: string, name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new TypeError(`${who}: ${name} is ${show(value)}, expected true or false`)
}

/** A function of the caller's. */
export function checkFunction(who: string, name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${who}: ${name} is ${show(value)}, expected a function`)
}

/** An instance of a class. */
export function checkInstance(
  who: string,
  name: string,
  value: unknown,
  type: abstract new (...args: never[]) => unknown,
): void {
  if (!(value instanceof type)) throw new TypeError(`${who}: ${name} is ${show(value)}, expected a ${type.name}`)
}

/** An object, and no array: an array of options or coordinates is a slip. */
export function checkObject(who: string, name: string, value: unknown, expected: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${who}: ${name} is ${show(value)}, expected ${expected}`)
}
