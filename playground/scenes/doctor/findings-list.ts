/**
 * The findings in groups of one kind, the worst first, with a filter by severity. A group of several can be closed. One finding is chosen by
 * click, by Enter, or by arrows, which open what is closed.
 */
import type { Finding, FindingKind, Severity } from '../../../doctor/finding.ts'
import { countSeverities, objectWords, SEVERITIES, WORDS } from '../../../doctor/report/words.ts'
import { el, svg } from '../../shell/dom.ts'
import { rove } from '../../shell/roving.ts'

/** By shape and colour, so that either is enough. */
const ICONS: Readonly<Record<Severity, string>> = {
  error: '<circle cx="8" cy="8" r="7"/><path d="M5 5l6 6M11 5l-6 6" stroke="#15191a" stroke-width="2"/>',
  warning: '<path d="M8 1l7.5 13.5h-15z"/><path d="M8 6v4M8 11.5v1.7" stroke="#15191a" stroke-width="2"/>',
  note: '<rect x="1.5" y="1.5" width="13" height="13" rx="3"/><path d="M8 7v5M8 3.6v1.9" stroke="#15191a" stroke-width="2"/>',
}
/** More are in the report, and not in the list. */
const MOST = 500
/** A group of more findings is closed at first, unless it is the first one. */
const OPEN = 3

export interface FindingsList {
  readonly element: HTMLElement
  /** Those that the filter leaves. */
  readonly left: readonly Finding[]
  show(findings: readonly Finding[]): void
  /** Marks one; null: none. */
  choose(finding: Finding | null): void
  next(from: Finding | null, by: number): Finding | null
}

export function severityIcon(severity: Severity): SVGSVGElement {
  return svg('0 0 16 16', ICONS[severity], `severity ${severity}`)
}

/** A report out of a file may have kinds that this version does not know. */
export function titleOf(kind: string): string {
  return isKnown(kind) ? WORDS[kind].title : kind.charAt(0).toUpperCase() + kind.slice(1)
}

const isKnown = (kind: string): kind is FindingKind => Object.hasOwn(WORDS, kind)

interface Group {
  readonly element: HTMLElement
  /** Null: it has one finding. */
  readonly header: HTMLButtonElement | null
  readonly rows: HTMLElement
  readonly findings: readonly Finding[]
}

export function createFindingsList(on: { choose(finding: Finding): void; filter(): void }): FindingsList {
  const isShown: Record<Severity, boolean> = { error: true, warning: true, note: true }
  let all: readonly Finding[] = []
  let groups: Group[] = []
  let buttons = new Map<Finding, HTMLButtonElement>()
  let chosen: Finding | null = null
  let list: HTMLElement | null = null
  let comeTo: (button: HTMLElement | undefined) => void = () => {}
  const filters = SEVERITIES.map((severity) =>
    el('button', {
      type: 'button',
      class: 'chip',
      'data-filter': severity,
      'aria-pressed': 'true',
      onclick: () => {
        isShown[severity] = !isShown[severity]
        sift()
        on.filter()
      },
    }),
  )
  const bar = el('div', { class: 'doctor-filter', role: 'group', 'aria-label': 'shown findings' }, ...filters)
  const holder = el('div', { class: 'doctor-holder' })
  const element = el('div', { class: 'doctor-findings', hidden: true }, bar, holder)
  /** In the order of the list. */
  const left = () =>
    groups.flatMap(({ findings }) => findings.filter(({ severity }) => isShown[severity])).slice(0, MOST)

  function sift(): void {
    const counts = countSeverities(all)
    for (const [i, severity] of SEVERITIES.entries()) {
      const count = counts[severity]
      filters[i].setAttribute('aria-pressed', String(isShown[severity]))
      filters[i].replaceChildren(severityIcon(severity), `${count} ${severity}${count === 1 ? '' : 's'}`)
    }
    for (const [finding, button] of buttons) button.hidden = !isShown[finding.severity]
    for (const { element: group, header, findings } of groups) {
      const shown = findings.filter(({ severity }) => isShown[severity]).length
      group.hidden = shown === 0
      if (header !== null) header.querySelector('.count')!.textContent = String(shown)
    }
    findStop()
  }
  /** Tab comes to the chosen one, or to the first that is in sight. */
  function findStop(): void {
    const inSight = (button: HTMLElement) => !button.hidden && !isClosed(button)
    const button = chosen === null ? undefined : buttons.get(chosen)
    comeTo(button !== undefined && inSight(button) ? button : [...buttons.values()].find(inSight))
  }
  const isClosed = (button: HTMLElement) => button.parentElement?.hidden === true
  function setOpen({ header, rows }: Group, isOpen: boolean): void {
    rows.hidden = !isOpen
    header?.setAttribute('aria-expanded', String(isOpen))
  }
  function openFor(button: HTMLElement): void {
    const group = groups.find(({ rows }) => rows === button.parentElement)
    if (group !== undefined) setOpen(group, true)
  }

  function groupOf(kind: string, findings: readonly Finding[], isFirst: boolean): Group {
    const title = titleOf(kind)
    const isAlone = findings.length === 1
    const rows = el(
      'div',
      { role: 'radiogroup', 'aria-label': title, class: isAlone ? null : 'doctor-rows' },
      ...findings.flatMap((finding) => buttons.get(finding) ?? []),
    )
    const header = isAlone
      ? null
      : el(
          'button',
          {
            type: 'button',
            class: 'doctor-kind',
            'data-kind': kind,
            onclick: () => {
              setOpen(group, rows.hidden !== false)
              findStop()
            },
          },
          severityIcon(findings[0].severity),
          el('b', {}, title),
          el('span', { class: 'count' }),
        )
    const group: Group = { element: el('div', { class: 'doctor-group' }, header, rows), header, rows, findings }
    setOpen(group, isFirst || findings.length <= OPEN)
    return group
  }

  return {
    element,
    get left() {
      return left()
    },
    show(findings) {
      all = findings
      chosen = null
      const kinds = new Map<string, Finding[]>()
      for (const finding of findings.slice(0, MOST)) {
        const its = kinds.get(finding.kind)
        if (its === undefined) kinds.set(finding.kind, [finding])
        else its.push(finding)
      }
      const numbers = new Map(findings.map((finding, i) => [finding, i]))
      const sorted = [...kinds.values()]
      buttons = new Map(
        sorted.flat().map((finding) => {
          const isAlone = kinds.get(finding.kind)?.length === 1
          return [finding, buttonOf(finding, numbers.get(finding) ?? -1, isAlone, on.choose)]
        }),
      )
      groups = sorted.map((its, i) => groupOf(its[0].kind, its, i === 0))
      const more = findings.length - MOST
      list = el(
        'div',
        { class: 'doctor-list', 'aria-label': 'findings', role: 'group' },
        ...groups.map(({ element: group }) => group),
        more > 0 ? el('p', {}, `The report has ${more} more findings.`) : null,
      )
      comeTo = rove(list, [...buttons.values()], (button) => {
        openFor(button)
        button.focus()
        button.click()
      })
      holder.replaceChildren(findings.length > 0 ? list : el('p', { class: 'doctor-well' }, 'Nothing found.'))
      sift()
    },
    choose(finding) {
      if (chosen !== null) buttons.get(chosen)?.setAttribute('aria-checked', 'false')
      chosen = finding
      const button = finding === null ? undefined : buttons.get(finding)
      if (button === undefined || list === null) return
      openFor(button)
      button.setAttribute('aria-checked', 'true')
      findStop()
      bringIntoSight(list, button)
    },
    next(from, by) {
      const some = left()
      if (some.length === 0) return null
      const at = from === null ? -1 : some.indexOf(from)
      if (at < 0) return some[by > 0 ? 0 : some.length - 1]
      return some[(at + by + some.length) % some.length]
    },
  }
}

/** Below the title of its group a finding needs none of its own. */
function buttonOf(
  finding: Finding,
  i: number,
  isAlone: boolean,
  choose: (finding: Finding) => void,
): HTMLButtonElement {
  const { severity, kind, text, fault } = finding
  return el(
    'button',
    { type: 'button', role: 'radio', 'aria-checked': 'false', 'data-finding': i, onclick: () => choose(finding) },
    severityIcon(severity),
    el(
      'span',
      {},
      el('span', { class: 'unseen' }, `${severity}: `),
      isAlone ? el('b', {}, titleOf(kind)) : null,
      fault === 'carom' ? el('i', {}, 'bug in carom') : null,
      el('small', {}, text + objectWords(finding)),
    ),
  )
}

/** Within the list alone: the page stays where it is. */
function bringIntoSight(list: HTMLElement, button: HTMLElement): void {
  const [box, seen] = [button.getBoundingClientRect(), list.getBoundingClientRect()]
  if (box.top < seen.top) list.scrollTop += box.top - seen.top - 6
  if (box.bottom > seen.bottom) list.scrollTop += box.bottom - seen.bottom + 6
}
