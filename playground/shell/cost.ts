/**
 * What the questions cost: µs for each, and the triangles looked at by each side ("article: all, carom: n").
 * The figures shown are medians of the last 31, because one garbage collection says nothing about a query.
 */
import { el } from './dom.ts'

export interface Cost {
  /** Runs `ask` (`repeat` times where one is too short for the browser's clock) and notes µs for one. */
  time<T>(name: string, ask: () => T, repeat?: number): T
  /** Notes µs measured elsewhere, in a worker for example. */
  note(name: string, microseconds: number): void
  looked(who: string, triangles: number | string): void
  clear(): void
}

export interface CostOverlay extends Cost {
  readonly element: HTMLElement
  draw(now: number): void
  figures(): Record<string, number>
}

const KEPT = 31
const REDRAW_MS = 250

export function createCost(): CostOverlay {
  const samples = new Map<string, number[]>()
  const looked = new Map<string, number | string>()
  const element = el('dl', { class: 'cost', hidden: true, 'aria-label': 'cost of each query' })
  let changed = false
  let drawn = 0

  const median = (list: number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0
  const note = (name: string, microseconds: number) => {
    const list = samples.get(name) ?? []
    list.push(microseconds)
    if (list.length > KEPT) list.shift()
    samples.set(name, list)
    changed = true
  }
  const format = (us: number) => (us >= 100 ? us.toFixed(0) : us >= 1 ? us.toFixed(1) : us.toFixed(2))

  return {
    element,
    note,
    time(name, ask, repeat = 1) {
      const start = performance.now()
      let answer = ask()
      for (let i = 1; i < repeat; i++) answer = ask()
      note(name, ((performance.now() - start) * 1000) / repeat)
      return answer
    },
    looked(who, triangles) {
      if (looked.get(who) === triangles) return
      looked.set(who, triangles)
      changed = true
    },
    clear() {
      samples.clear()
      looked.clear()
      changed = true
    },
    draw(now) {
      if (!changed || now - drawn < REDRAW_MS) return
      drawn = now
      changed = false
      element.hidden = samples.size + looked.size === 0
      const rows: Node[] = []
      for (const [name, list] of samples) rows.push(el('dt', {}, name), el('dd', {}, `${format(median(list))} µs`))
      if (looked.size > 0) {
        const text = [...looked].map(([who, count]) => `${who}: ${count}`).join(', ')
        rows.push(el('dt', {}, 'triangles looked at'), el('dd', {}, text))
      }
      element.replaceChildren(...rows)
    },
    figures: () => Object.fromEntries([...samples].map(([name, list]) => [name, median(list)])),
  }
}
