/**
 * Checks options for unknown names. Options are literals, and a misspelt name would otherwise be ignored silently. The
 * check runs at every call and keeps nothing.
 */
import { checkObject } from './check.ts'

/**
 * Checks that `options` has only known names.
 * @throws TypeError that names the first unknown own enumerable key, the known names, and the nearest of them
 */
export function checkOptions(who: string, name: string, options: object, known: readonly string[]): void {
  checkObject(who, name, options, 'an object')
  for (const key in options) if (!known.includes(key)) refuse(who, name, options, key, known)
}

function refuse(who: string, name: string, options: object, key: string, known: readonly string[]): void {
  if (!Object.hasOwn(options, key)) return // inherited, so not written by the caller
  const nearest = nearestWord(key, known)
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`
  throw new TypeError(`${who}: ${name} has no ${key}${hint}, expected ${known.join(', ')}`)
}

/** Returns the known word with the fewest typing mistakes, if they are few. Ignores case. */
function nearestWord(word: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined
  let least = 1 + Math.floor(word.length / 3)
  for (const candidate of known) {
    const mistakes = distance(word.toLowerCase(), candidate.toLowerCase())
    if (mistakes >= least) continue
    least = mistakes
    nearest = candidate
  }
  return nearest
}

/** The Levenshtein distance: how many letters to add, drop or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (a[i] === b[j] ? 0 : 1)))
    row = next
  }
  return row[b.length]
}
