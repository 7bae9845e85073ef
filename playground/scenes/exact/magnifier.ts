/**
 * What is too near to be told apart is shown larger in a corner of the canvas: the scene itself around the contact, or, where
 * single floats would blur, the stops along the way as a scale. What is right there lies within ε of carom's stop.
 */
import { append, el, svg } from '../../shell/dom.ts'
import { shownMetres } from './numbers.ts'
import type { Stop } from './stops.ts'

const WIDTH = 220
const HEIGHT = 130

export interface Magnifier {
  /** Around the contact, `across` metres wide. Returns the place on the canvas that the scene is to be drawn to. */
  showScene(across: number, stops: readonly Stop[]): void
  showScale(stops: readonly Stop[], epsilon: number): void
  hide(): void
  /** Of the scene's picture, in pixels of the canvas from its lower left; null: there is none to draw. */
  window(): { x: number; y: number; width: number; height: number } | null
  readonly kind: 'scene' | 'scale' | null
}

export function createMagnifier(parent: HTMLElement, canvas: HTMLCanvasElement): Magnifier {
  const glass = el('div', { class: 'pane' })
  const words = el('figcaption', {})
  const element = el('figure', { class: 'magnifier', hidden: true }, glass, words)
  parent.append(element)
  let kind: Magnifier['kind'] = null

  function show(next: 'scene' | 'scale', title: string, stops: readonly Stop[]): void {
    kind = next
    element.hidden = false
    element.dataset.kind = next
    words.replaceChildren(el('span', {}, title))
    append(
      words,
      stops.map(({ words: text, wrong }) => el('span', { class: classOf(wrong) }, text)),
    )
  }

  return {
    get kind() {
      return kind
    },
    showScene(across, stops) {
      glass.replaceChildren()
      show('scene', `${shownMetres(across)} wide. Yellow: carom`, stops)
    },
    showScale(stops, epsilon) {
      const gaps = stops.map(({ gap }) => gap ?? 0)
      const most = 1.5 * Math.max(epsilon, ...gaps.map(Math.abs))
      const x = (metres: number) => ((0.5 + (0.5 * metres) / most) * WIDTH).toFixed(1)
      const line = (metres: number, style: string, top: number) =>
        `<line class="${style}" x1="${x(metres)}" x2="${x(metres)}" y1="${top}" y2="${HEIGHT - top}"/>`
      const band = `<rect class="within" x="${x(-epsilon)}" width="${Math.max(1, (epsilon / most) * WIDTH).toFixed(1)}" y="0" height="${HEIGHT}"/>`
      const lines = stops.map(({ wrong }, i) => line(gaps[i], classOf(wrong) || 'open', 24))
      const way = `<line class="way" x1="0" x2="${WIDTH}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>`
      glass.replaceChildren(svg(`0 0 ${WIDTH} ${HEIGHT}`, band + way + line(0, 'carom', 10) + lines.join('')))
      show('scale', `${shownMetres(2 * most)} of the path. Yellow: carom. Green: within ε`, stops)
    },
    hide() {
      kind = null
      element.hidden = true
    },
    window() {
      if (kind !== 'scene') return null
      const [inner, outer] = [glass.getBoundingClientRect(), canvas.getBoundingClientRect()]
      const { width, height } = inner
      if (!(width > 0 && height > 0)) return null
      return { x: inner.left - outer.left, y: outer.bottom - inner.bottom, width, height }
    },
  }
}

const classOf = (wrong: boolean | null): string => (wrong === null ? '' : wrong ? 'wrong' : 'right')
