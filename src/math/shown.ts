/** How objects of carom show themselves, and what of them may not be overwritten. */

/** What Node's console asks an object for. */
export const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom') as never

/**
 * Makes fields refuse to be overwritten in JavaScript, too: `player.position = …` would go unnoticed, and what it
 * showed would never change again.
 */
export function lock(owner: object, ...names: readonly string[]): void {
  for (const name of names) Object.defineProperty(owner, name, { writable: false })
}
