/** The panel's head: what each says, and beside it what the oracle says of that. */
import { append, el } from '../../shell/dom.ts'
import type { Said } from './ask.ts'
import type { Judged } from './judge.ts'
import { shown, shownAll, shownEpsilons, shownMetres, shownPoint } from './numbers.ts'

export interface Row {
  readonly by: string
  /** Undefined: it does not know the question, and `why` says so. */
  readonly said: Said | undefined
  /** Undefined: not judged; null: the oracle is still at it. */
  readonly judged: Judged | undefined | null
  readonly why?: string
  /** The verdict is that of a moment ago: the oracle is still at this one. */
  readonly isOld?: boolean
}

export function createAnswers(parent: HTMLElement): { show(rows: readonly Row[]): void } {
  const box = el('div', { class: 'answers', 'aria-live': 'polite' })
  parent.append(box)
  let before = ''
  return {
    show(rows) {
      const now = JSON.stringify(rows)
      if (now === before) return
      before = now
      box.replaceChildren(...rows.map(rowOf))
    },
  }
}

function rowOf({ by, said, judged, why, isOld }: Row): HTMLElement {
  const kind = judged ? (judged.wrong ? 'wrong' : 'right') : 'open'
  const row = el('div', { class: `answer ${kind}${isOld ? ' old' : ''}`, 'data-answer': by })
  const fraction = said === undefined ? '–' : said === null ? 'miss' : shownAll(said.t)
  append(row, [
    el('i', {}, by),
    el('b', { 'data-part': 'fraction' }, fraction),
    el('em', { 'data-part': 'verdict' }, verdictOf(judged, said)),
    el('small', {}, why ?? (said ? details(said) : null)),
  ])
  return row
}

function verdictOf(judged: Row['judged'], said: Said | undefined): string {
  if (said === undefined) return ''
  if (judged === null) return '…'
  if (judged === undefined) return 'not judged'
  const { wrong, epsilons, epsilon, what, needle } = judged
  if (!wrong) return needle ? 'right (needle)' : `right: ${shownEpsilons(epsilons)}`
  const off = epsilons * epsilon
  return `wrong: ${what}, by ${shownEpsilons(epsilons)}${off > 0 ? `, ${shownMetres(off)}` : ''}`
}

function details({ point, normal, feature, startsInside, depth }: NonNullable<Said>): string {
  const parts = [`point ${shownPoint(point)}`, `normal ${shownPoint(normal)}`]
  if (feature) parts.push(feature)
  if (startsInside) parts.push(`starts inside, depth ${shown(depth, 4)} m`)
  return parts.join(' · ')
}
