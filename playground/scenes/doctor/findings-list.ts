/** The findings, worst first, with a filter by severity. One is chosen by click, by Enter, or by arrows. */
import type { Finding, Severity } from '../../../doctor/finding.ts'
import { el, svg } from '../../shell/dom.ts'
import { rove } from '../../shell/roving.ts'

/** By shape and colour, so that either is enough. */
const ICONS: Readonly<Record<Severity, string>> = {
  error: '<circle cx="8" cy="8" r="7"/><path d="M5 5l6 6M11 5l-6 6" stroke="#15191a" stroke-width="2"/>',
  warning: '<path d="M8 1l7.5 13.5h-15z"/><path d="M8 6v4M8 11.5v1.7" stroke="#15191a" stroke-width="2"/>',
  note: '<rect x="1.5" y="1.5" width="13" height="13" rx="3"/><path d="M8 7v5M8 3.6v1.9" stroke="#15191a" stroke-width="2"/>',
}
const PLURALS: Readonly<Record<Severity, string>> = { error: 'errors', warning: 'warnings', note: 'notes' }
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note']
/** More are in the report, and not in the list. */
const MOST = 500

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

export function createFindingsList(on: { choose(finding: Finding): void; filter(): void }): FindingsList {
  const isShown: Record<Severity, boolean> = { error: true, warning: true, note: true }
  let all: readonly Finding[] = []
  let buttons = new Map<Finding, HTMLButtonElement>()
  let chosen: Finding | null = null
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
  const holder = el('div', {})
  const element = el('div', { class: 'doctor-findings', hidden: true }, bar, holder)
  const left = () => all.filter(({ severity }) => isShown[severity])

  function sift(): void {
    for (const [i, severity] of SEVERITIES.entries()) {
      const count = all.filter((finding) => finding.severity === severity).length
      filters[i].setAttribute('aria-pressed', String(isShown[severity]))
      filters[i].replaceChildren(severityIcon(severity), `${count} ${count === 1 ? severity : PLURALS[severity]}`)
    }
    for (const [finding, button] of buttons) button.hidden = !isShown[finding.severity]
    const button = chosen === null ? undefined : buttons.get(chosen)
    comeTo(button === undefined || button.hidden ? [...buttons.values()].find(({ hidden }) => !hidden) : button)
  }

  return {
    element,
    get left() {
      return left()
    },
    show(findings) {
      all = findings
      chosen = null
      buttons = new Map(findings.slice(0, MOST).map((finding, i) => [finding, buttonOf(finding, i, on.choose)]))
      const list = el(
        'div',
        { class: 'doctor-list', role: 'radiogroup', 'aria-label': 'findings' },
        ...buttons.values(),
        findings.length > MOST ? el('p', {}, `And ${findings.length - MOST} more: they are in the report.`) : null,
      )
      comeTo = rove(list, [...buttons.values()], (button) => button.click())
      holder.replaceChildren(
        findings.length > 0 ? list : el('p', { class: 'doctor-well' }, 'Nothing is wrong with it.'),
      )
      sift()
    },
    choose(finding) {
      if (chosen !== null) buttons.get(chosen)?.setAttribute('aria-checked', 'false')
      chosen = finding
      if (finding === null) return
      const button = buttons.get(finding)
      button?.setAttribute('aria-checked', 'true')
      comeTo(button)
      bringIntoSight(button)
    },
    next(from, by) {
      const some = left().slice(0, MOST)
      if (some.length === 0) return null
      const at = from === null ? -1 : some.indexOf(from)
      if (at < 0) return some[by > 0 ? 0 : some.length - 1]
      return some[(at + by + some.length) % some.length]
    },
  }
}

function buttonOf(finding: Finding, i: number, choose: (finding: Finding) => void): HTMLButtonElement {
  const { severity, kind, text, fault } = finding
  return el(
    'button',
    { type: 'button', role: 'radio', 'aria-checked': 'false', 'data-finding': i, onclick: () => choose(finding) },
    severityIcon(severity),
    el(
      'span',
      {},
      el('b', {}, el('span', { class: 'unseen' }, `${severity}: `), kind),
      fault === 'carom' ? el('i', {}, 'carom’s own fault') : null,
      el('small', {}, text),
    ),
  )
}

/** Within the list alone: the page stays where it is. */
function bringIntoSight(button: HTMLElement | undefined): void {
  const list = button?.parentElement
  if (!button || !list) return
  const [box, seen] = [button.getBoundingClientRect(), list.getBoundingClientRect()]
  if (box.top < seen.top) list.scrollTop += box.top - seen.top - 6
  if (box.bottom > seen.bottom) list.scrollTop += box.bottom - seen.bottom + 6
}
