/**
 * Where everybody is, for the address: five letters each. A place is rounded to a 4096th of the floor, 2 cm: where two would touch then, one of
 * them stands a little beside it.
 */
import type { Floor } from './floor.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SIDE = 4096
/** Letters of each: two for x, two for z, one for what they are about. */
const EACH = 5

export interface Standing {
  readonly x: number
  readonly z: number
  /** A whole number below 64: where they want to go, or how long they rest. */
  readonly about: number
}

export function writePeople(floor: Floor, people: readonly Standing[]): string {
  let text = ''
  const put = (share: number) => {
    const k = Math.min(SIDE - 1, Math.max(0, Math.round(share * (SIDE - 1))))
    text += LETTERS[k >> 6] + LETTERS[k & 63]
  }
  for (const { x, z, about } of people) {
    put((x - floor.x0) / (floor.across * floor.cell))
    put((z - floor.z0) / (floor.down * floor.cell))
    text += LETTERS[about]
  }
  return text
}

/** Null: not so many people, or none at all. */
export function readPeople(floor: Floor, text: string, count: number): Standing[] | null {
  const codes = [...text].map((letter) => LETTERS.indexOf(letter))
  if (codes.length !== EACH * count || codes.includes(-1)) return null
  return Array.from({ length: count }, (_, i) => {
    const [a, b, c, d, about] = codes.slice(EACH * i, EACH * i + EACH)
    return {
      x: floor.x0 + ((64 * a + b) / (SIDE - 1)) * floor.across * floor.cell,
      z: floor.z0 + ((64 * c + d) / (SIDE - 1)) * floor.down * floor.cell,
      about,
    }
  })
}
