/** Where each library stops the body, and stopped it in a report, beside carom's stop: for ghosts, labels and magnifier. Plain data. */
import type { Vec3 } from 'carom'
import type { Said } from './ask.ts'
import type { Then } from './cases.ts'
import type { Judged } from './judge.ts'
import { add, endOf, lengthOf, type Model, scale } from './model.ts'
import { shownMetres } from './numbers.ts'

export interface Stop {
  readonly by: string
  /** Of the body; of a ray the point that is hit. A body that nothing stops is at its end; a ray then is nowhere. */
  readonly at: Vec3 | null
  /** Metres beyond carom's stop along the way, negative before it; null where one of the two does not stop. */
  readonly gap: number | null
  /** The oracle's word on it; null: not judged, or not yet. */
  readonly wrong: boolean | null
  readonly words: string
}

export function stopOf(by: string, model: Model, carom: Said, said: Said, judged: Judged | undefined | null): Stop {
  const wrong = judged?.wrong ?? null
  const place = (t: number) => add(model.from, scale(model.translation, t))
  if (said === null) {
    const words = carom === null ? `${by}: no hit either` : `${by}: no hit`
    return { by, at: model.kind === 'ray' || carom === null ? null : endOf(model), gap: null, wrong, words }
  }
  const at = place(said.t)
  if (carom === null) return { by, at, gap: null, wrong, words: `${by}: stops here` }
  const gap = (said.t - carom.t) * lengthOf(model)
  return { by, at, gap, wrong, words: `${by}: ${apart(gap)}` }
}

/** The wrong stop of a report; null where the stop was right, or nobody knows it. */
export function stopThen({ stop }: Then, model: Model, carom: Said): Stop | null {
  if (stop === undefined) return null
  const told = { by: 'then', wrong: true, gap: null }
  if (stop === 'never') return { ...told, at: model.from, words: 'then: never answers' }
  const length = lengthOf(model)
  if (stop === 'end') {
    // a little beyond what it went through: the end may be far away
    const seen = carom === null ? 1 : Math.min(1, carom.t + (3 * Math.max(...model.half)) / length)
    return { ...told, at: add(model.from, scale(model.translation, seen)), words: 'then: goes through' }
  }
  const at = add(model.from, scale(model.translation, stop / length))
  if (carom === null) return { ...told, at, words: 'then: stops here' }
  const gap = stop - carom.t * length
  return { ...told, at, gap, words: `then: ${apart(gap)}` }
}

function apart(gap: number): string {
  if (gap === 0) return 'the same place'
  return `${shownMetres(Math.abs(gap))} ${gap < 0 ? 'earlier' : 'later'}`
}
