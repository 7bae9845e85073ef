/** Checks of the public entry points. A message says which argument is wrong, what was expected, and what came. */
import type { Row } from './rows.ts'
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

/** Formats a value for messages. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  return `${String(value)}${typeof value === 'bigint' ? 'n' : ''}`
}

/**
 * Reads a vector of the caller, each coordinate once, and writes it as three columns. Coordinates must be finite and at
 * most 2^60 in size. If anything is wrong, writes nothing.
 */
export function takeVec(who: string, name: string, v: Vec3, row: Row, o: number): void {
  checkVec(who, name, v)
  const { x, y, z } = v
  const numbers = typeof x === 'number' && typeof y === 'number' && typeof z === 'number'
  if (!(numbers && Math.abs(x) <= LARGEST && Math.abs(y) <= LARGEST && Math.abs(z) <= LARGEST))
    refuseParts(who, name, v, { x, y, z })
  row[o] = x
  row[o + 1] = y
  row[o + 2] = z
}

/**
 * Like `takeVec`, for two vectors and six columns. V8 records, for each place in the code, which object shapes it has
 * read there, and is slow after more than four. So rays and segments have their own place.
 */
export function takeTwoVecs(who: string, nameA: string, a: Vec3, nameB: string, b: Vec3, row: Row): void {
  checkVec(who, nameA, a)
  const { x: ax, y: ay, z: az } = a
  checkVec(who, nameB, b)
  const { x: bx, y: by, z: bz } = b
  const numbersA = typeof ax === 'number' && typeof ay === 'number' && typeof az === 'number'
  const numbersB = typeof bx === 'number' && typeof by === 'number' && typeof bz === 'number'
  // nearly all coordinates are below 2^30, so one test suffices
  if (!(numbersA && numbersB && ax * ax + ay * ay + az * az + bx * bx + by * by + bz * bz <= LARGEST)) {
    checkParts(who, nameA, a, { x: ax, y: ay, z: az })
    checkParts(who, nameB, b, { x: bx, y: by, z: bz })
  }
  row[0] = ax
  row[1] = ay
  row[2] = az
  row[3] = bx
  row[4] = by
  row[5] = bz
}

/** Checks that the coordinates can be read: `v` must be an object and not null. */
export function checkVec(who: string, name: string, v: Vec3): void {
  if (typeof v !== 'object' || v === null) refuseVec(who, name, v)
}

// (The messages are apart: V8 inlines short functions.)
function refuseVec(who: string, name: string, v: unknown): void {
  throw new TypeError(`${who}: ${name} is ${show(v)}, expected an object with numbers x, y and z`)
}

/**
 * Like `takeVec`, for a character's velocities. takeVec sees so many object shapes that V8 may read them in its generic
 * way, which allocates every coordinate. A call that is not inlined allocates doubles, so none is passed here.
 */
export function takeVelocity(who: string, name: string, v: Vec3, row: Row): void {
  checkVec(who, name, v)
  const { x, y, z } = v
  const numbers = typeof x === 'number' && typeof y === 'number' && typeof z === 'number'
  if (!(numbers && Math.abs(x) <= LARGEST && Math.abs(y) <= LARGEST && Math.abs(z) <= LARGEST))
    refuseParts(who, name, v, { x, y, z })
  row[0] = x
  row[1] = y
  row[2] = z
}

function checkParts(who: string, name: string, given: unknown, parts: object): void {
  if (!Object.values(parts).every((value) => typeof value === 'number' && Math.abs(value) <= LARGEST))
    refuseParts(who, name, given, parts)
}

function refuseParts(who: string, name: string, given: unknown, parts: object): void {
  const names = Object.keys(parts).join(', ')
  if (Array.isArray(given))
    throw new TypeError(`${who}: ${name} is an array, expected an object with the numbers ${names}`)
  for (const [part, value] of Object.entries(parts)) checkNumber(who, `${name}.${part}`, value, -LARGEST, LARGEST)
}

/** Reads and writes a vector with a direction: not zero. If it is refused, three columns may have been written. */
export function takeDirection(who: string, name: string, v: Vec3, row: Row, o: number): void {
  takeVec(who, name, v, row, o)
  if (row[o] === 0 && row[o + 1] === 0 && row[o + 2] === 0) refuseZero(who, name)
}

export function refuseZero(who: string, name: string): void {
  throw new RangeError(`${who}: ${name} is zero, expected a vector of any length except zero`)
}

/** The lower limit of a quaternion's largest component. Below it, squares would lose digits. */
const LEAST_QUAT = 1e-100

/**
 * Reads a quaternion of the caller, each part once, and writes it as four columns. It may have any length except zero.
 */
export function takeQuat(who: string, name: string, q: Quat, row: Row, o: number): void {
  if (typeof q !== 'object' || q === null) {
    throw new TypeError(`${who}: ${name} is ${show(q)}, expected an object with numbers x, y, z and w`)
  }
  const { x, y, z, w } = q
  const numbers = typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && typeof w === 'number'
  // a valid quaternion costs nothing: no list of parts, no message
  const largest = numbers ? Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w)) : Number.NaN
  if (!(largest >= LEAST_QUAT && largest <= LARGEST)) {
    refuseParts(who, name, q, { x, y, z, w })
    throw new RangeError(`${who}: ${name} has length ${largest}, expected a quaternion of any length except zero`)
  }
  row[o] = x
  row[o + 1] = y
  row[o + 2] = z
  row[o + 3] = w
}

/** Checks that a value is a number from low to high. */
export function checkNumber(who: string, name: string, value: number, low: number, high: number): void {
  if (typeof value !== 'number') throw new TypeError(`${who}: ${name} is ${show(value)}, expected a number`)
  if (!(value >= low && value <= high)) {
    const expected =
      low === -LARGEST
        ? 'a finite number from -2^60 to 2^60'
        : `a number from ${low} to ${high === LARGEST ? '2^60' : high}`
    throw new RangeError(`${who}: ${name} is ${value}, expected ${expected}`)
  }
}

/** Checks that a value is a whole number from low to high. */
export function checkWhole(who: string, name: string, value: number, low: number, high: number): void {
  checkNumber(who, name, value, low, high)
  if (value !== Math.floor(value)) throw new RangeError(`${who}: ${name} is ${value}, expected a whole number`)
}

/** Checks that a value is a size: positive, at most 2^60. */
export function checkSize(who: string, name: string, value: number): void {
  if (typeof value !== 'number') throw new TypeError(`${who}: ${name} is ${show(value)}, expected a number`)
  if (!(value > 0 && value <= LARGEST)) {
    throw new RangeError(`${who}: ${name} is ${value}, expected a positive number of at most 2^60`)
  }
}

/** Checks that a value is one of a few words. */
export function checkWord(who: string, name: string, value: unknown, words: readonly string[]): void {
  if (typeof value !== 'string')
    throw new TypeError(`${who}: ${name} is ${show(value)}, expected one of ${words.join(', ')}`)
  if (!words.includes(value))
    throw new RangeError(`${who}: ${name} is ${show(value)}, expected one of ${words.join(', ')}`)
}

/** Checks that a value is true or false. Truthy and falsy values are refused. */
export function checkBoolean(who: string, name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new TypeError(`${who}: ${name} is ${show(value)}, expected true or false`)
}

/** Checks that a value is a function. */
export function checkFunction(who: string, name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${who}: ${name} is ${show(value)}, expected a function`)
}

/** Checks that a value is an instance of a class. */
export function checkInstance(
  who: string,
  name: string,
  value: unknown,
  type: abstract new (...args: never[]) => unknown,
): void {
  if (!(value instanceof type)) throw new TypeError(`${who}: ${name} is ${show(value)}, expected a ${type.name}`)
}

/** Checks that a value is an object and not an array: passing an array as options or coordinates is a mistake. */
export function checkObject(who: string, name: string, value: unknown, expected: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${who}: ${name} is ${show(value)}, expected ${expected}`)
}
