/**
 * Options are literals, and a slip in a name would otherwise pass in silence: what a door does not know it refuses.
 * Read at every call, nothing is kept.
 */
import { checkObject } from './check.ts'

/**
 * Only these are there.
 * @throws TypeError that names the first other own enumerable key, the known ones, and the nearest of them
 */
export function checkOptions(who: string, name: string, options: object, known: readonly string[]): void {
  checkObject(who, name, options, 'an object')
  for (const key in options) if (!known.includes(key)) refuse(who, name, options, key, known)
}

function refuse(who: string, name: string, options: object, key: string, known: readonly string[]): void {
  if (!Object.hasOwn(options, key)) return // inherited: not what the caller wrote here
  const nearest = nearestWord(key, known)
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`
  throw new TypeError(`${who}: ${name} has no ${key}${hint}, expected ${known.join(', ')}`)
}

/** The known word with the fewest typing mistakes in it, if they are few; capitals do not matter. */
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

/** Levenshtein's: letters to add, to drop or to change. */
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
