/** What engines said, step by step, and where they do not all say the same. */

/** The hashes of each scene, by step from 0. */
export type Hashes = ReadonlyMap<string, readonly string[]>

export interface Difference {
  scene: string
  step: number
  /** By hash, who said it: the largest party first. */
  said: [hash: string, engines: string[]][]
}

export interface Compared {
  scene: string
  /** How many steps all engines have taken, apart from step 0. */
  steps: number
  /** At how many of them, and at step 0, not all say the same. */
  differences: number
  first: Difference | undefined
}

export function compareScene(scene: string, engines: ReadonlyMap<string, Hashes>): Compared {
  const rows = [...engines].map(([name, hashes]) => ({ name, hashes: hashes.get(scene) ?? [] }))
  const taken = Math.min(...rows.map(({ hashes }) => hashes.length))
  let differences = 0
  let first: Difference | undefined
  for (let step = 0; step < taken; step++) {
    if (rows.every(({ hashes }) => hashes[step] === rows[0].hashes[step])) continue
    differences++
    first ??= { scene, step, said: parties(rows.map(({ name, hashes }) => [hashes[step], name])) }
  }
  return { scene, steps: Math.max(0, taken - 1), differences, first }
}

function parties(votes: [hash: string, engine: string][]): [string, string[]][] {
  const said = new Map<string, string[]>()
  for (const [hash, engine] of votes) said.set(hash, [...(said.get(hash) ?? []), engine])
  return [...said].sort((a, b) => b[1].length - a[1].length)
}

/** Of several scenes' first differences the one at the lowest step. */
export function firstOf(scenes: readonly Compared[]): Difference | undefined {
  let found: Difference | undefined
  for (const { first } of scenes)
    if (first !== undefined && !(found !== undefined && found.step <= first.step)) found = first
  return found
}

/** The first number that two engines do not share, of what `trace` made them write: `name [index]`, and what each has there. */
export function firstNumber(one: readonly string[], other: readonly string[]): string | undefined {
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    if (one[i] === other[i]) continue
    const [[name, mine], [otherName, theirs]] = [cut(one[i]), cut(other[i])]
    return name === otherName ? `${name}: ${mine} and ${theirs}` : `${one[i] ?? 'nothing'} and ${other[i] ?? 'nothing'}`
  }
  return undefined
}

/** A line of a trace as its name and its number. */
function cut(line = ''): [string, string] {
  const space = line.lastIndexOf(' ')
  return [line.slice(0, space), line.slice(space + 1)]
}
