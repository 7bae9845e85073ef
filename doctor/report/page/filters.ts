/** The controls above the list: severities, kind, text. */
import type { FindingKind, Severity } from '../../finding.ts'
import { countSeverities, KINDS, SEVERITIES, thousands, WORDS } from '../words.ts'
import type { Choice } from './choice.ts'
import { NO_FILTER } from './data.ts'
import { button, byId, element, say } from './dom.ts'
import { severityMark } from './marks.ts'

export function filters(choice: Choice): void {
  const { findings } = choice
  const counts = countSeverities(findings)
  const buttons = SEVERITIES.map((severity) => {
    const made = button('', () => toggle(severity), {
      'aria-pressed': 'true',
      class: `toggle ${severity}`,
      'data-severity': severity,
    })
    made.append(
      severityMark(severity),
      `${thousands(counts[severity])} ${severity}${counts[severity] === 1 ? '' : 's'}`,
    )
    return made
  })
  const kinds = KINDS.filter((kind) => findings.some((finding) => finding.kind === kind))
  const options = kinds.map((kind) => element('option', { value: kind }, WORDS[kind].title))
  const select = element('select', { id: 'kind' }, element('option', { value: '' }, 'All kinds'), ...options)
  const search = element('input', {
    id: 'search',
    type: 'search',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const clear = button('Clear', reset, { id: 'clear' })
  const group = element('div', { class: 'severities', role: 'group', 'aria-label': 'Severities' }, ...buttons)
  byId('filters').append(group, labelled('Kind', select), labelled('Search the texts', search), clear)

  select.addEventListener('change', () =>
    choice.setFilter({ ...choice.filter, kind: select.value as FindingKind | '' }),
  )
  search.addEventListener('input', () => choice.setFilter({ ...choice.filter, text: search.value.toLowerCase() }))
  choice.onFilter(show)
  show()

  function toggle(severity: Severity) {
    const severities = new Set(choice.filter.severities)
    if (!severities.delete(severity)) severities.add(severity)
    choice.setFilter({ ...choice.filter, severities })
  }

  function reset() {
    select.value = ''
    search.value = ''
    choice.setFilter(NO_FILTER)
    search.focus()
  }

  function show() {
    const { filter, passed } = choice
    for (const each of buttons)
      each.setAttribute('aria-pressed', String(filter.severities.has(each.dataset.severity as Severity)))
    const all = passed.length === findings.length
    clear.disabled = all && filter.text === '' && filter.kind === ''
    const text = all
      ? `${thousands(findings.length)} shown`
      : `${thousands(passed.length)} of ${thousands(findings.length)} shown`
    byId('count').textContent = text
    say(text)
  }
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return element('span', { class: 'field' }, element('label', { for: control.id, class: 'unseen' }, text), control)
}
