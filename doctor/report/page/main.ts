/** The script of a report's page: list, map and details share one choice. Bundled into ../page-source.ts by scripts/report-page.mjs. */
import { reportJson } from '../json.ts'
import { createChoice } from './choice.ts'
import { readData } from './data.ts'
import { details } from './details.ts'
import { button, byId } from './dom.ts'
import { filters } from './filters.ts'
import { list } from './list.ts'
import { levelMap } from './map.ts'
import { download } from './replay.ts'

const data = readData()
const { report } = data
const choice = createChoice(report.findings)

byId('plain').remove()
byId('app').hidden = false
byId('save').append(
  button('Download as JSON', () => download('report.json', `${reportJson(report)}\n`), { class: 'quiet' }),
)

/** The details, wherever the finding was chosen. On narrow screens they are below. */
function open() {
  const heading = document.getElementById('chosen')
  if (!heading) return
  if (heading.getBoundingClientRect().bottom > innerHeight || matchMedia('(max-width: 60rem)').matches)
    byId('details').scrollIntoView({ block: 'start' })
}

function openWithFocus() {
  open()
  document.getElementById('chosen')?.focus({ preventScroll: true })
}

levelMap(choice, data, openWithFocus)
if (report.findings.length > 0) {
  filters(choice)
  list(choice, open, openWithFocus)
  details(choice, data)
  byId('details').addEventListener('keydown', (event) => {
    if (event.key === 'Escape') document.querySelector<HTMLElement>('#list [tabindex="0"]')?.focus()
  })
  const named = Number(/^#finding-(\d+)$/.exec(location.hash)?.[1]) - 1
  choice.choose(report.findings[named] ? named : 0)
  choice.onChoice(() => {
    try {
      history.replaceState(null, '', `#finding-${choice.chosen + 1}`)
    } catch {
      // an address without a fragment, such as that of a sandboxed frame
    }
  })
}
