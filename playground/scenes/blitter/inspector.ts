/** The table above the panel: one pixel's bytes on their way through both blitters. */
import { el } from '../../shell/dom.ts'
import type { Inspection } from './inspect.ts'

export interface Inspector {
  show(pixel: Inspection | { message: string }): void
}

export function createInspector(parent: HTMLElement): Inspector {
  const title = el('p', { class: 'where' })
  const body = el('tbody')
  const table = el(
    'table',
    { class: 'inspector', 'data-inspector': true },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ...['byte', 'source', 'destination', 'as the lesson', 'correct'].map((name) =>
          el('th', { scope: 'col' }, name),
        ),
      ),
    ),
    body,
  )
  const sums = el('div', { class: 'sums' })
  parent.append(title, table, sums)
  let shown = ''
  return {
    show(pixel) {
      const text = JSON.stringify(pixel)
      if (text === shown) return
      shown = text
      if ('message' in pixel) {
        title.textContent = pixel.message
        table.hidden = true
        sums.hidden = true
        return
      }
      table.hidden = false
      sums.hidden = false
      title.replaceChildren(...heading(pixel))
      body.replaceChildren(
        ...pixel.bytes.map((byte) => {
          const wrong = byte.lesson !== byte.correct
          return el(
            'tr',
            { 'data-byte': byte.name },
            el('th', { scope: 'row' }, byte.name),
            el('td', {}, sourceText(byte.lessonSource, byte.correctSource)),
            el('td', {}, byte.under),
            el('td', { class: wrong ? 'wrong' : null, 'data-of': 'lesson' }, byte.lesson),
            el('td', { class: wrong ? 'right' : null, 'data-of': 'correct' }, byte.correct),
          )
        }),
      )
      // one byte's sum is enough to read; the first that differs, or else the first
      const told = pixel.bytes.find(({ lesson, correct }) => lesson !== correct) ?? pixel.bytes[0]
      sums.replaceChildren(
        el('p', { 'data-sum': 'lesson' }, el('i', {}, `${told.name}, lesson`), told.lessonSum),
        el('p', { 'data-sum': 'correct' }, el('i', {}, `${told.name}, correct`), told.correctSum),
      )
    },
  }
}

function heading({ x, y, lessonFrom, correctFrom, astray }: Inspection): (Node | string)[] {
  const from = correctFrom ?? (astray ? null : lessonFrom)
  const parts: (Node | string)[] = [el('b', {}, `Pixel (${x}, ${y})`)]
  parts.push(from ? ` from (${from.x}, ${from.y}) of the source` : ' outside the rectangle')
  if (astray && lessonFrom) {
    parts.push(el('em', {}, `as the lesson: from (${lessonFrom.x}, ${lessonFrom.y}), in the wrong place`))
  } else if (lessonFrom && correctFrom && (lessonFrom.x !== correctFrom.x || lessonFrom.y !== correctFrom.y)) {
    parts.push(el('em', {}, `as the lesson: from (${lessonFrom.x}, ${lessonFrom.y})`))
  }
  return parts
}

function sourceText(lesson: number | null, correct: number | null): string {
  if (lesson === correct) return lesson === null ? '·' : String(lesson)
  return `${lesson ?? '·'} | ${correct ?? '·'}`
}
