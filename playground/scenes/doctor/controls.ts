/** The panel: which level, who walks, examine; then how far it is, and what was found. */
import type { Body } from '../../../doctor/body.ts'
import type { Finding, Report } from '../../../doctor/finding.ts'
import { count } from '../../../doctor/loading/limits.ts'
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
  markOurs(name: OurName): void
  /** Null: nothing was examined. */
  show(report: Report | null): void
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
    label: 'a level of ours',
    value: 'house',
    options: Object.entries(OURS).map(([value, { label }]) => ({ value, label })),
    change: (name) => isOurs(name) && on.ours(name),
  })
  const body = createBodyControls(controls, () => {})
  controls.group('How long')
  const budget = controls.choice({
    id: 'budget',
    label: 'moves, at most',
    value: '3000000',
    options: BUDGETS,
    change() {},
  })
  controls.group('Look inside')
  const cut = controls.slider({
    id: 'cut',
    label: 'what is higher is not drawn',
    min: 0.02,
    max: 1,
    step: 0.02,
    value: 1,
    format: (share) => (share < 1 ? `${Math.round(100 * share)} % of its height` : 'all is drawn'),
    change: on.cut,
  })

  const examine = el(
    'button',
    { type: 'button', class: 'primary', 'data-control': 'examine', title: 'E', onclick: on.examine },
    'Examine',
  )
  const howFar = createHowFar(on.stop)
  const list = createFindingsList({ choose: on.choose, filter: on.filter })
  const summary = el('p', { class: 'doctor-summary', 'data-control': 'summary' })
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
    { type: 'button', 'data-control': 'open-report', title: 'that was saved as JSON', onclick: () => file.click() },
    'open a report…',
  )
  const result = el('div', { class: 'doctor-result', hidden: true }, summary, list.element)
  const row = el('div', { class: 'row doctor-files' }, ...saves, open, file)
  stage.head.append(
    el('div', { class: 'doctor-choice' }, ours.element, body.element, examine),
    howFar.element,
    result,
    row,
  )
  stage.head.classList.add('doctor-head')
  const show = (report: Report | null) => {
    shown = report
    result.hidden = list.element.hidden = report === null
    for (const save of saves) save.hidden = report === null
    list.show(report?.findings ?? [])
    if (report !== null) summary.textContent = summaryOf(report)
  }
  show(null)

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
    markOurs: (name) => ours.set(name),
    show,
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

/** '4,131 stances reached in 189,422 moves: 81 of 119 m² of floor.' */
export function summaryOf({ stances, moves, covered, walkable, partial }: Report): string {
  const end = { '': '', budget: ' Moves ran out: there may be more.', interrupted: ' Stopped: there may be more.' }
  const floor = `${covered.toFixed(0)} of ${walkable.toFixed(0)} m² of floor`
  return `${count(stances)} stances in ${count(moves)} moves: ${floor}.${end[partial]}`
}
