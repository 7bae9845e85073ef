/** The panel: level, body, examine; then progress and findings, for which the settings fold into one line. */
import type { Body } from '../../../doctor/body.ts'
import type { Finding, Report } from '../../../doctor/finding.ts'
import { count } from '../../../doctor/loading/limits.ts'
import { amount } from '../../../doctor/report/words.ts'
import type { Kept } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { createSegmented } from '../../shell/panel.ts'
import type { Stage } from '../../shell/scene.ts'
import { createBodyControls } from './body-controls.ts'
import { download, FORMATS, type Format, type Triangles } from './exports.ts'
import { createFindingsList, type FindingsList } from './findings-list.ts'
import { createHowFar, type HowFar, type Progress } from './how-far.ts'
import { isOurs, OURS, type OurName } from './levels.ts'

const BUDGETS = [
  { value: '300000', label: 'quick', hint: '300,000 moves' },
  { value: '3000000', label: 'usual', hint: '3 million moves' },
  { value: '30000000', label: 'thorough', hint: '30 million moves' },
]

export interface Controls {
  readonly body: Body
  /** Moves. */
  readonly budget: number
  readonly list: FindingsList
  readonly howFar: HowFar
  readonly keptBody: Kept
  /** `here`: which of ours one is in; null: none. */
  keptOurs(here: () => OurName | null): Kept
  /** Null: one is in a level from a file. */
  markOurs(name: OurName | null): void
  /** Null: nothing was examined. @param canGoOn moves ran out, and more may be made */
  show(report: Report | null, canGoOn?: boolean): void
  progress(progress: Progress | null): void
  /** Another level is whole again. */
  uncut(): void
}

export function createControls(
  stage: Stage,
  on: {
    ours(name: OurName): void
    examine(): void
    stop(): void
    goOn(): void
    choose(finding: Finding): void
    filter(): void
    openReport(file: File): void
    /** The one that the report is of. */
    level(): Triangles
    /** What is higher than this share of the level is not drawn. */
    cut(share: number): void
  },
): Controls {
  const { controls } = stage
  const ours = createSegmented({
    id: 'ours',
    label: 'built-in level',
    value: 'house',
    options: Object.entries(OURS).map(([value, { label }]) => ({ value, label })),
    change: (name) => isOurs(name) && on.ours(name),
  })
  const body = createBodyControls(controls, () => {})
  controls.group('Length')
  const budget = controls.choice({
    id: 'budget',
    label: 'maximum moves',
    value: '3000000',
    options: BUDGETS,
    change() {},
  })
  controls.group('Look inside')
  const cut = controls.slider({
    id: 'cut',
    label: 'cut the level off above',
    min: 0.02,
    max: 1,
    step: 0.02,
    value: 1,
    format: (share) => (share < 1 ? `${Math.round(100 * share)} % of its height` : 'nothing cut off'),
    change: on.cut,
  })

  const examine = el(
    'button',
    { type: 'button', class: 'primary', 'data-control': 'examine', title: 'E', onclick: on.examine },
    'Examine',
  )
  const howFar = createHowFar(on.stop)
  const list = createFindingsList({ choose: on.choose, filter: on.filter })
  const words = el('span', {})
  const goOn = el(
    'button',
    { type: 'button', 'data-control': 'go-on', title: 'allow twice as many moves', onclick: on.goOn },
    'go on',
  )
  const summary = el('p', { class: 'doctor-summary', 'data-control': 'summary' }, words, ' ', goOn)
  let shown: Report | null = null
  const save = async (report: Report, format: Format) => download(report, format, on.level())
  const saves = FORMATS.map((format) =>
    el(
      'button',
      {
        type: 'button',
        'data-save': format.id,
        onclick: () => shown !== null && save(shown, format).catch(stage.error),
      },
      `save as ${format.label}`,
    ),
  )
  const file = el('input', {
    type: 'file',
    hidden: true,
    accept: '.json,application/json',
    'data-control': 'report-file',
    onchange: () => {
      if (file.files?.[0]) on.openReport(file.files[0])
      file.value = ''
    },
  })
  const open = el(
    'button',
    { type: 'button', 'data-control': 'open-report', title: 'a report saved as JSON', onclick: () => file.click() },
    'open a report…',
  )
  const settings = el('span', {})
  const change = el('button', { type: 'button', 'data-control': 'change', onclick: () => fold(false) }, 'change')
  const folded = el('p', { class: 'doctor-settings', 'data-control': 'settings' }, settings, ' · ', change)
  const result = el('div', { class: 'doctor-result', hidden: true }, summary, list.element)
  const row = el('div', { class: 'row doctor-files' }, ...saves, open, file)
  const { head } = stage
  head.append(
    folded,
    el('div', { class: 'doctor-choice' }, ours.element, body.element, examine),
    howFar.element,
    result,
    row,
  )
  head.classList.add('doctor-head')

  // --- the findings take the panel: settings are one line, and the tabs a strip --------------------------------------------
  const tabbed = head.nextElementSibling
  function fold(on: boolean): void {
    head.classList.toggle('folded', on)
    tabbed?.classList.toggle('doctor-shut', on)
    folded.hidden = !on
    if (!on && document.activeElement === change) examine.focus()
  }
  // a tab opens its page again; the one that is open closes it
  let tab: Element | null = null
  tabbed?.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('[role=tab]') : null
    if (pressed === null || shown === null) return
    const isSame = pressed === tab && !tabbed.classList.contains('doctor-shut')
    tabbed.classList.toggle('doctor-shut', isSame && head.classList.contains('folded'))
    tab = pressed
  })
  const show = (report: Report | null, canGoOn: boolean) => {
    shown = report
    result.hidden = list.element.hidden = report === null
    for (const save of saves) save.hidden = report === null
    list.show(report?.findings ?? [])
    fold(report !== null)
    goOn.hidden = !canGoOn
    if (report === null) return
    settings.textContent = settingsOf(report)
    words.textContent = summaryOf(report)
  }
  show(null, false)

  return {
    get body() {
      return body.body
    },
    get budget() {
      return Number(budget.value)
    },
    list,
    howFar,
    keptBody: body.kept,
    keptOurs: (here) => ({
      write: here,
      read(text) {
        if (!isOurs(text)) return
        on.ours(text)
      },
    }),
    markOurs: (name) => ours.set(name ?? ''),
    show: (report, canGoOn = false) => show(report, canGoOn),
    progress(progress) {
      examine.hidden = progress !== null
      if (progress === null) howFar.hide()
      else howFar.show(progress)
    },
    uncut() {
      if (cut.value < 1) cut.set(1)
    },
  }
}

/** '1.8 m tall, 0.6 m wide, steps 0.3 m, slope 45°' */
export function settingsOf({ body: { height, radius, step, slope, jump } }: Report): string {
  const leaps = jump > 0 ? `, jumps ${amount(jump)} m` : ''
  return `${amount(height)} m tall, ${amount(2 * radius)} m wide, steps ${amount(step)} m, slope ${amount(slope)}°${leaps}`
}

/** 'Walkers reached 81 of 119 m² of floor in 189,422 moves.' */
export function summaryOf({ moves, covered, walkable, partial }: Report): string {
  const end = { '': '', budget: ' Moves ran out: there may be more.', interrupted: ' Stopped: there may be more.' }
  const floor = `${covered.toFixed(0)} of ${walkable.toFixed(0)} m² of floor`
  return `Walkers reached ${floor} in ${count(moves)} moves.${end[partial]}`
}
