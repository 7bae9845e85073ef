/** How far an audit is, on stderr: a bar on a terminal, plain lines elsewhere. */
import { performance } from 'node:perf_hooks'
import { duration, expectedMoves, type Way } from './estimate.ts'
import { count } from './loading.ts'
import { plain } from './plain.ts'
import type { Stream } from './terminal.ts'

export interface Progress {
  /** A new stage, without a measure. */
  stage(what: string): void
  /** A stage of which the share done is known; told where it takes long. */
  share(what: string, share: number): void
  /** From now on walkers are walking. @param reachable m² of floor */
  walking(reachable: number): void
  wave(way: Way): void
  stop(): void
}

/** What a bar or a line says of a walk. */
interface Said {
  readonly moves: number
  readonly total: number
  readonly words: Record<'share' | 'stances' | 'left', string>
}

interface Walk {
  readonly name: string
  readonly budget: number
  readonly radius: number
}

/** At most one line in so many milliseconds. */
const LINE_EVERY = 5000

/** Says now and then how far a stage is. */
function shares(stderr: Stream, name: string) {
  let last = performance.now()
  return (what: string, share: number) => {
    const now = performance.now()
    if (now - last < LINE_EVERY || !(share > 0)) return
    last = now
    stderr.write(`${name}: ${what}, ${Math.round(100 * share)} %\n`)
  }
}

export async function newProgress(stderr: Stream, walk: Walk): Promise<Progress> {
  return stderr.isTTY ? await newBar(stderr, walk) : newLines(stderr, walk)
}

/** @param begun milliseconds, when walking began */
function wordsOf(way: Way, { budget, radius }: Walk, reachable: number, begun: number): Said {
  const total = expectedMoves(way, budget, reachable, radius)
  const seconds = (performance.now() - begun) / 1000
  const left = way.moves > 0 ? (seconds * (total - way.moves)) / way.moves : Number.NaN
  return {
    moves: way.moves,
    total,
    words: {
      share: `${((100 * way.moves) / budget).toFixed(1)} % of the budget`,
      stances: count(way.stances),
      left: Number.isFinite(left) ? `about ${duration(left)} left` : '',
    },
  }
}

function newLines(stderr: Stream, walk: Walk): Progress {
  let [reachable, begun, last] = [0, 0, 0]
  const name = plain(walk.name)
  return {
    stage: (what) => stderr.write(`${name}: ${what}\n`),
    share: shares(stderr, name),
    walking(area) {
      reachable = area
      begun = last = performance.now()
      stderr.write(`${name}: walking, at most ${count(walk.budget)} moves\n`)
    },
    wave(way) {
      const now = performance.now()
      if (now - last < LINE_EVERY) return
      last = now
      const { words } = wordsOf(way, walk, reachable, begun)
      stderr.write(`${name}: ${count(way.moves)} moves (${words.share}), ${words.stances} stances, ${words.left}\n`)
    },
    stop() {},
  }
}

async function newBar(stderr: Stream, walk: Walk): Promise<Progress> {
  const { default: progress } = await import('cli-progress')
  const name = plain(walk.name)
  const format = `${name}: walking {bar} {share}, {stances} stances, {left}`
  const bar = new progress.SingleBar(
    { format, hideCursor: true, clearOnComplete: true, stream: stderr as NodeJS.WritableStream, barsize: 24 },
    progress.Presets.rect,
  )
  let [reachable, begun, isUp] = [0, 0, false]
  const stop = () => {
    if (isUp) bar.stop()
    isUp = false
  }
  return {
    stage(what) {
      stop()
      stderr.write(`${name}: ${what}\n`)
    },
    share: shares(stderr, name),
    walking(area) {
      reachable = area
      begun = performance.now()
      bar.start(1, 0, { share: '0.0 % of the budget', stances: '0', left: '' })
      isUp = true
    },
    wave(way) {
      if (!isUp) return
      const { moves, total, words } = wordsOf(way, walk, reachable, begun)
      bar.setTotal(Math.ceil(total))
      bar.update(Math.min(moves, total), words)
    },
    stop,
  }
}
