/**
 * The list of findings: one stop for Tab, arrows within it. Rows are made as they are needed, so that thousands cost no more than some;
 * those that are not made yet are counted for screen readers.
 */
import { visible } from '../inert.ts'
import { objectWords, sized, WORDS } from '../words.ts'
import type { Choice } from './choice.ts'
import { byId, element } from './dom.ts'
import { severityMark } from './marks.ts'

/** Rows a portion. */
const PORTION = 100
/** By which PageUp and PageDown go. */
const PAGE = 10

/** @param open after a click @param enter by keyboard: the focus goes along */
export function list(choice: Choice, open: () => void, enter: () => void): void {
  const box = byId('list')
  const end = element('div', { class: 'end', 'aria-hidden': 'true' })
  const none = byId('none')
  let rows: HTMLElement[] = []

  const ways: Record<string, () => void> = {
    ArrowDown: () => choice.move(1),
    ArrowUp: () => choice.move(-1),
    PageDown: () => choice.move(PAGE),
    PageUp: () => choice.move(-PAGE),
    Home: () => choice.move(-choice.findings.length),
    End: () => choice.move(choice.findings.length),
    Enter: enter,
    ' ': enter,
  }
  box.addEventListener('keydown', (event) => {
    const way = ways[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    way()
    if (event.key !== 'Enter' && event.key !== ' ') current()?.focus()
  })
  box.addEventListener('click', (event) => {
    const row = (event.target as Element).closest<HTMLElement>('[role=option]')
    if (!row) return
    choice.choose(Number(row.dataset.index))
    row.focus()
    open()
  })
  new IntersectionObserver(
    (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) makeUpTo(rows.length + PORTION)
    },
    { root: box, rootMargin: '400px' },
  ).observe(end)

  choice.onFilter(fill)
  choice.onChoice(mark)
  fill()

  function fill() {
    rows = []
    box.replaceChildren(end)
    box.scrollTop = 0
    makeUpTo(PORTION)
    const empty = choice.passed.length === 0
    none.hidden = !empty || choice.findings.length === 0
    box.hidden = empty
    mark()
  }

  function makeUpTo(count: number) {
    const made = choice.passed.slice(rows.length, count).map((index, i) => row(choice, index, rows.length + i))
    rows.push(...made)
    end.before(...made)
  }

  function current(): HTMLElement | undefined {
    const at = choice.passed.indexOf(choice.chosen)
    if (at >= rows.length) makeUpTo(at + PORTION)
    return rows[at]
  }

  function mark() {
    const now = current()
    for (const old of box.querySelectorAll('[aria-selected=true]')) if (old !== now) unmark(old as HTMLElement)
    const stop = now ?? rows[0]
    if (rows[0] && rows[0] !== stop) rows[0].tabIndex = -1
    if (stop) stop.tabIndex = 0
    if (!now) return
    now.setAttribute('aria-selected', 'true')
    keepInSight(box, now)
  }
}

function unmark(row: HTMLElement) {
  row.setAttribute('aria-selected', 'false')
  row.tabIndex = -1
}

/** Scrolls the list alone: `scrollIntoView` moves the page, too. */
function keepInSight(box: HTMLElement, row: HTMLElement) {
  const top = row.offsetTop - box.offsetTop
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + row.offsetHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = top + row.offsetHeight - box.clientHeight
}

function row({ findings, passed }: Choice, index: number, at: number): HTMLElement {
  const finding = findings[index]
  const { kind, severity, size, text } = finding
  const name = element('span', { class: 'name' }, WORDS[kind].title)
  return element(
    'div',
    {
      role: 'option',
      tabindex: '-1',
      'aria-selected': 'false',
      'aria-setsize': String(passed.length),
      'aria-posinset': String(at + 1),
      'data-index': String(index),
    },
    severityMark(severity),
    element('span', { class: 'unseen' }, `${severity}: `),
    name,
    element('span', { class: 'size' }, sized(kind, size)),
    element('span', { class: 'text' }, visible(text) + objectWords(finding)),
  )
}
