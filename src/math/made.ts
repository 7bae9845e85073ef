/**
 * Which class made an object: for modules that draw or follow any of them, and must not bring the classes, with all that these import,
 * into the bundles of their users.
 */
import { show } from './check.ts'

const made = { Balls: new WeakSet<object>(), Character: new WeakSet<object>() }
type Maker = keyof typeof made

/** The constructor calls it. */
export function note(by: Maker, object: object): void {
  made[by].add(object)
}

export function isMade(by: Maker, thing: unknown): boolean {
  return typeof thing === 'object' && thing !== null && made[by].has(thing)
}

/** Checks that a value is an instance of the class. */
export function checkMade(who: string, name: string, value: unknown, by: Maker): void {
  if (!isMade(by, value)) throw new TypeError(`${who}: ${name} is ${show(value)}, expected a ${by}`)
}
