/** Where each library stops the body, beside carom's stop: for the ghosts, the labels and the magnifier. Plain data. */
import type { Vec3 } from 'carom'
import type { Said } from './ask.ts'
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
    const words = carom === null ? `${by}: no hit either` : `${by}: nothing is hit`
    return { by, at: model.kind === 'ray' || carom === null ? null : endOf(model), gap: null, wrong, words }
  }
  const at = place(said.t)
  if (carom === null) return { by, at, gap: null, wrong, words: `${by}: stops here` }
  const gap = (said.t - carom.t) * lengthOf(model)
  return { by, at, gap, wrong, words: `${by}: ${apart(gap)}` }
}

function apart(gap: number): string {
  if (gap === 0) return 'the same place'
  return `${shownMetres(Math.abs(gap))} ${gap < 0 ? 'earlier' : 'later'}`
}
