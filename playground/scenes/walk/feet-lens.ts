/** A magnifier on the lowest point of both bodies: how far above the floor they are, drawn large. */
import { el, svg } from '../../shell/dom.ts'
import { length } from './defect-cases.ts'

export interface FeetLens {
  visible: boolean
  /** Heights above the floor, in the article's units. */
  draw(was: number, now: number): void
}

const WIDE = 272
const TALL = 150
const FLOOR = 128
/** Pixels for one of the article's units. */
const SCALE = 420
/** The bodies are wide: of their curve little is left at this size. */
const CURVE = 26

export function createFeetLens(parent: HTMLElement): FeetLens {
  const glass = el('div')
  const words = el('figcaption')
  const element = el('figure', { class: 'defect-lens feet-lens', hidden: true }, glass, words)
  parent.append(element)
  let drawn = ''
  return {
    get visible() {
      return !element.hidden
    },
    set visible(on) {
      element.hidden = !on
    },
    draw(was, now) {
      if (element.hidden) return
      const text = `Lowest point: then ${length(was)}, now ${length(now)}`
      if (text === drawn) return
      drawn = text
      words.textContent = text
      const body = (height: number, x: number, colour: string) => {
        const y = FLOOR - height * SCALE
        const [left, right] = [x - 52, x + 52]
        return `<path d="M${left} ${y - CURVE} Q${x} ${y + CURVE} ${right} ${y - CURVE} V-9 H${left} Z" fill="${colour}55" stroke="${colour}" stroke-width="2"/>
          <path d="M${x} ${y} V${FLOOR}" stroke="${colour}" stroke-dasharray="3 3"/>`
      }
      glass.replaceChildren(
        svg(
          `0 0 ${WIDE} ${TALL}`,
          `<rect y="${FLOOR}" width="${WIDE}" height="${TALL - FLOOR}" fill="#b9b3a3"/>
          <text x="8" y="${FLOOR + 16}" font-size="12" fill="#15191a">floor</text>
          ${body(was, 76, '#ff6b5e')}${body(now, 196, '#6fd08c')}`,
        ),
      )
    },
  }
}
