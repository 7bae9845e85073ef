/** The button that runs exact checks in this page, how far they are, and what they came to. */
import { append, el } from '../../shell/dom.ts'
import type { Panel } from '../../shell/panel.ts'
import type { Checks } from './checks.ts'
import { shownEpsilons } from './numbers.ts'

const COUNTS = [1_000, 10_000, 100_000]
const written = (count: number): string => count.toLocaleString('en')

export function createChecksPanel(
  controls: Panel,
  failed: (error: Error) => void,
): { readonly checks: Checks | null; stop(): void } {
  let cases = 10_000
  let running: { stop(): void } | null = null
  let latest: Checks | null = null
  controls.group(
    'Run checks in this page',
    'The random cases of npm run prove: rays and shapes, grazing hits, needles, overlaps, tiny and far away. carom answers, the oracle judges.',
  )
  controls.choice({
    id: 'cases',
    label: 'Cases',
    value: String(cases),
    options: COUNTS.map((count) => ({ value: String(count), label: written(count) })),
    change(value) {
      cases = Number(value)
      if (!running) button.textContent = begin()
    },
  })
  const begin = () => `Run ${written(cases)} checks`
  const button = controls.button({ id: 'checks', label: begin(), press: () => (running ? stop() : start()) })
  const bar = el('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'checks done' })
  const sum = el('p', { class: 'checks-sum', 'data-control': 'checks-sum', 'aria-live': 'polite' })
  const table = el('table', { class: 'checks' })
  for (const part of [bar, sum, table]) controls.add(part)

  async function start(): Promise<void> {
    button.textContent = 'Stop'
    running = { stop() {} }
    const { startChecks } = await import('./checks.ts')
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] >>> 1
    running = startChecks(cases, seed, { changed: show, failed })
  }
  function stop(): void {
    running?.stop()
  }
  function show(checks: Checks): void {
    latest = checks
    const { done, state, shapes, wrong, seed, failure } = checks
    bar.hidden = state !== 'running'
    bar.value = done / checks.cases
    sum.className = `checks-sum ${wrong > 0 ? 'wrong' : ''}`
    sum.textContent = `${written(done)} cases, ${wrong} wrong${state === 'stopped' ? ', stopped' : ''}; seed ${seed}`
    table.replaceChildren(headOf(), ...Object.entries(shapes).map(([name, count]) => rowOf(name, count)))
    if (failure !== null) table.append(el('caption', {}, el('pre', {}, failure)))
    if (state === 'running') return
    running = null
    button.textContent = begin()
  }
  return {
    get checks() {
      return latest
    },
    stop,
  }
}

const headOf = (): HTMLElement =>
  el('tr', {}, ...['shape', 'cases', 'wrong', 'worst'].map((name) => el('th', {}, name)))

function rowOf(name: string, { cases, wrong, worst }: Checks['shapes'][string]): HTMLElement {
  const row = el('tr', { 'data-checked': name })
  append(row, [
    el('th', {}, name.replace('turned-', 'turned ')),
    el('td', {}, written(cases)),
    el('td', { class: wrong > 0 ? 'wrong' : '' }, wrong),
    el('td', {}, shownEpsilons(worst)),
  ])
  return row
}
