import { AS_WRITTEN, type Fit, isSameFit, type Unit } from '../../doctor/loading/fit.ts'
import { type Guess, worthAsking } from '../../doctor/loading/guess-fit.ts'
import { el } from '../shell/dom.ts'

const NAMES: Readonly<Record<Unit, string>> = {
  m: 'metres',
  cm: 'centimetres',
  mm: 'millimetres',
  km: 'kilometres',
  in: 'inches',
  ft: 'feet',
  hm: '× 100',
}
/** Other ways to take the numbers that are offered at once, and how much likelier the first of them may be. */
const MOST = 3
const UNLIKELY = 1.2

/**
 * The level's size, how its numbers are taken, and a chip for each other way to take them, the likeliest first. Where the size is plausible as it is
 * written, only a button that brings them all.
 */
export function createFitChips(choose: (fit: Fit) => void): {
  element: HTMLElement
  show(guesses: readonly Guess[], taken: Fit): void
} {
  const element = el('div', {
    class: 'fit-chips',
    role: 'group',
    'aria-label': 'unit and axis of the level',
    hidden: true,
  })
  const chip = (guess: Guess, taken: Fit, isLikely: boolean) =>
    el(
      'button',
      {
        type: 'button',
        class: isLikely ? 'chip likely' : 'chip',
        'data-fit': `${guess.unit} ${guess.up}`,
        'aria-pressed': String(isSameFit(guess, taken)),
        onclick: () => {
          if (!isSameFit(guess, taken)) choose({ unit: guess.unit, up: guess.up })
        },
      },
      isSameFit(guess, taken) ? `${nameOf(guess, AS_WRITTEN)} · ${metres(guess.length)}` : label(guess, taken),
    )
  return {
    element,
    show(guesses, taken) {
      element.hidden = guesses.length === 0
      const own = guesses.find((guess) => isSameFit(guess, taken))
      if (own === undefined) return
      const likely = worthAsking(guesses, taken)
      // a plausible size asks nothing
      const isPlain = likely === null && isSameFit(taken, AS_WRITTEN)
      const others = guesses.filter((guess) => guess !== own)
      // What was written can always be had again.
      const near = isPlain ? [] : others.filter(({ doubt }, i) => i < MOST && doubt - others[0].doubt < UNLIKELY)
      const written = others.find((guess) => isSameFit(guess, AS_WRITTEN))
      if (written !== undefined && !near.includes(written)) near.push(written)
      const rest = others.filter((guess) => !near.includes(guess))
      const more = el(
        'button',
        { type: 'button', class: 'chip', 'data-do': 'more-fits' },
        isPlain ? 'units…' : 'other…',
      )
      more.addEventListener('click', () => more.replaceWith(...rest.map((guess) => chip(guess, taken, false))))
      const offered = isPlain ? [] : [own, ...near]
      element.replaceChildren(...offered.map((guess) => chip(guess, taken, guess === likely)), more)
    },
  }
}

/**
 * Where the panel is closed, as on a phone: asked over the level, once, and only where another way is much likelier.
 * Null where there is nothing to ask.
 */
export function fitQuestion(guesses: readonly Guess[], taken: Fit, choose: (fit: Fit) => void): HTMLElement | null {
  const likely = worthAsking(guesses, taken)
  const own = guesses.find((guess) => isSameFit(guess, taken))
  if (likely === null || own === undefined) return null
  const sizes =
    likely.unit === taken.unit ? 'This level seems to lie on its side.' : `This level is ${metres(own.length)} long.`
  const question: HTMLElement = el(
    'div',
    { class: 'fit-question', role: 'status' },
    el('span', {}, sizes),
    el(
      'button',
      {
        type: 'button',
        class: 'chip likely',
        'data-fit': `${likely.unit} ${likely.up}`,
        onclick: () => choose({ unit: likely.unit, up: likely.up }),
      },
      label(likely, taken),
    ),
    el(
      'button',
      { type: 'button', class: 'chip', 'aria-label': 'keep it as it is', onclick: () => question.remove() },
      '×',
    ),
  )
  return question
}

/** What tapping it would make of the level: "centimetres? · 20 m", "Z up?". */
function label(guess: Guess, taken: Fit): string {
  const name = `${nameOf(guess, taken)}?`
  return guess.unit === taken.unit ? name : `${name} · ${metres(guess.length)}`
}

/** What is another than in `taken`. */
function nameOf(fit: Fit, taken: Fit): string {
  const axis = `${fit.up.toUpperCase()} up`
  if (fit.up === taken.up) return NAMES[fit.unit]
  return fit.unit === taken.unit && taken !== AS_WRITTEN ? axis : `${NAMES[fit.unit]}, ${axis}`
}

/** 0.0123 as "1.23 cm", 2060 as "2,060 m". */
function metres(length: number): string {
  if (length < 0.01) return `${Number((length * 1000).toPrecision(3))} mm`
  if (length < 1) return `${Number((length * 100).toPrecision(3))} cm`
  if (length >= 10_000) return `${Number((length / 1000).toPrecision(3)).toLocaleString('en')} km`
  return `${Number(length.toPrecision(3)).toLocaleString('en')} m`
}
