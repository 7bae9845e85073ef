/**
 * What the address keeps of a page, so that a link shows what one sees: `/walk/?mode=article&at=1.2,0,3.4&turn=90,-10`.
 * The shell keeps mode, defect, clock and every control; a scene adds its own, such as where the visitor stands. A name is
 * left out while its value is what the page began with. Names that nobody here keeps are left as they are.
 */

export interface Kept {
  /** The value as it is now; null where there is nothing to tell. */
  write(): string | null
  /** What makes no sense is passed over. */
  read(text: string): void
}

export interface Address {
  /**
   * `begins`: what need not be told. Left out, it is what `write` says when the page opens, and again after each `rest`.
   */
  keep(name: string, part: Kept, begins?: string | null): void
  /** All has been told of: reads the address that the page was opened with. */
  open(): void
  /** Something whole was loaded, a defect: only what is changed from here on is told, as long as it is there. */
  rest(isThere: () => boolean): void
  /** To be called each frame: now and then, writes down what has settled. */
  look(now: number): void
  /** Writes down everything as it is at this moment; returns what comes behind the path. */
  link(): string
}

/** Safari takes 100 changes of the address in 30 s. */
const PATIENCE = 500
/** Read before all others: they change what the others mean. */
const FIRST = ['mode', 'defect']

export function createAddress(bar: { read(): string; write(query: string): void } = addressBar): Address {
  const parts = new Map<string, { part: Kept; begins?: string | null }>()
  let first = new Map<string, string | null>()
  let rested: { texts: Map<string, string | null>; isThere(): boolean } | null = null
  let before = new Map<string, string | null>()
  let looked = -Infinity

  const texts = () => new Map([...parts].map(([name, { part }]) => [name, part.write()]))
  const beginOf = (name: string): string | null => {
    const fixed = parts.get(name)?.begins
    if (fixed !== undefined) return fixed
    return (rested?.texts ?? first).get(name) ?? null
  }

  /** Those of `told` that need to be told, behind what others keep in the address. */
  function write(told: Map<string, string | null>): string {
    if (rested && !rested.isThere()) rested = null
    const words = [...new URLSearchParams(bar.read())].filter(([name]) => !parts.has(name))
    for (const [name, text] of told) {
      if (text !== null && text !== beginOf(name)) words.push([name, text])
    }
    const query = words.length > 0 ? `?${words.map((pair) => pair.map(escaped).join('=')).join('&')}` : ''
    if (query !== bar.read()) bar.write(query)
    return query
  }

  return {
    keep(name, part, begins) {
      parts.set(name, { part, begins })
    },
    open() {
      first = texts()
      const asked = new URLSearchParams(bar.read())
      const rank = (name: string) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1)
      const names = [...parts.keys()].sort((a, b) => rank(a) - rank(b))
      for (const name of names) {
        const text = asked.get(name)
        const part = parts.get(name)?.part
        if (text === null || part === undefined || text === part.write()) continue
        try {
          part.read(text)
        } catch (error) {
          console.warn(`address: ${name}=${text} is passed over`, error)
        }
      }
    },
    rest(isThere) {
      rested = { texts: texts(), isThere }
    },
    look(now) {
      if (now - looked < PATIENCE) return
      looked = now
      const told = texts()
      // what still moves is not written: it would be wrong a moment later
      write(new Map([...told].filter(([name, text]) => before.get(name) === text)))
      before = told
    },
    link() {
      return write(texts())
    },
  }
}

const addressBar = {
  read: () => location.search,
  write(query: string) {
    try {
      history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
    } catch {
      // too often, says the browser: the next look comes soon
    }
  },
}

/** As a query may be, and people can read it: commas stay commas. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/%(?:2C|3A|3B|2F)/g, decodeURIComponent)
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i

/** `1.5,0,-2e3` as so many finite numbers; null for anything else. */
export function numbersIn(text: string, count: number): number[] | null {
  const words = text.split(',')
  if (words.length !== count || !words.every((word) => NUMBER.test(word))) return null
  const numbers = words.map(Number)
  return numbers.every(Number.isFinite) ? numbers : null
}

/** Rounded for reading, by no more than a 10,000th of `size`. */
export function brief(values: readonly number[], size: number): string {
  const decimals = Math.min(20, Math.max(0, 4 - Math.floor(Math.log10(size))))
  return values.map((value) => Number(value.toFixed(decimals)) + 0).join(',')
}

/** All digits, for what is exact to the last bit. */
export const whole = (values: readonly number[]): string => values.map((value) => value + 0).join(',')
