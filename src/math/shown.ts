/** How objects of carom appear in consoles, and which of their fields cannot be overwritten. */

/** The key of the method that Node's console calls to show an object. */
export const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom') as never

/**
 * Makes fields read-only in JavaScript as well. Otherwise `player.position = …` would go unnoticed, and the field would
 * never show a new value again.
 */
export function lock(owner: object, ...names: readonly string[]): void {
  for (const name of names) Object.defineProperty(owner, name, { writable: false })
}
