/** Asks questions again while the page has nothing else to do, a little at a time: a measurement must not cost a frame. */
import { batchSize, timeBatch } from './measure.ts'
import { createSamples, type Samples } from './samples.ts'

/** Milliseconds of idle time that one turn takes at most; what takes longer than a turn for itself is not asked here. */
const TURN = 2
const LONGEST = 8
/** If the page is never idle, a turn is taken all the same. */
const TIMEOUT = 2000
/** So much warms up, whichever comes first; so many turns are timed. Then the figure stands until the input changes. */
const WARM = { runs: 1000, ms: 30 }
const TIMED = 9

export interface IdleQuestion {
  readonly samples: Samples
  /** Another input. */
  restart(ask: () => unknown): void
  /** It takes too long to be asked beside the scene: only the button measures it. */
  readonly tooLong: boolean
}

/** `turned`: a question was asked again. */
export function createIdle(step: () => number, turned: () => void): { question(): IdleQuestion } {
  /** Each returns true when it is done. */
  const waiting = new Set<() => boolean>()
  let isAsked = false

  function next(): void {
    if (isAsked || waiting.size === 0) return
    isAsked = true
    if (document.hidden) document.addEventListener('visibilitychange', takeTurn, { once: true })
    else if ('requestIdleCallback' in window) requestIdleCallback(takeTurn, { timeout: TIMEOUT })
    else setTimeout(takeTurn, TIMEOUT / 20)
  }
  function takeTurn(): void {
    isAsked = false
    const [turn] = waiting
    waiting.delete(turn)
    if (!turn()) waiting.add(turn) // after the others
    turned()
    next()
  }

  function question(): IdleQuestion {
    const samples = createSamples(step(), 0)
    let ask: () => unknown = () => undefined
    /** Milliseconds; 0: not known yet. */
    let each = 0
    const warmed = { runs: 0, ms: 0 }
    let timed = 0
    let tries = 0
    let tooLong = false
    const turn = () => {
      if (each === 0) {
        // a first run is cold, or was interrupted: only what is long again is too long
        const ms = Math.max(timeBatch(ask, 1), 1e-4)
        tries++
        if (ms <= LONGEST) each = ms
        tooLong = ms > LONGEST && tries > 2
        return tooLong
      }
      const runs = Math.max(1, Math.min(batchSize(each, step()), Math.floor(TURN / each)))
      const ms = timeBatch(ask, runs)
      each = Math.max(ms / runs, 1e-4)
      if (warmed.runs < WARM.runs && warmed.ms < WARM.ms) {
        warmed.runs += runs
        warmed.ms += ms
      } else {
        samples.add(ms, runs)
        timed++
      }
      return timed >= TIMED
    }
    return {
      samples,
      get tooLong() {
        return tooLong
      },
      restart(another) {
        ask = another
        samples.restart()
        timed = 0
        tries = 0
        each = 0
        tooLong = false
        waiting.add(turn)
        next()
      },
    }
  }
  return { question }
}
