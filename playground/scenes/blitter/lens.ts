/** A byte of the two results and the one that it should be, with so much contrast that a level of one can be seen. */
import { el, svg } from '../../shell/dom.ts'

/** Times the difference. */
const CONTRAST = 32

export interface Lens {
  /** Null takes it away. */
  show(bytes: { was: number; now: number; should: number } | null): void
}

export function createLens(parent: HTMLElement): Lens {
  const glass = el('div')
  const element = el(
    'figure',
    { class: 'defect-lens blit-lens', hidden: true },
    glass,
    el('figcaption', {}, `One byte, drawn with ${CONTRAST} times the contrast`),
  )
  parent.append(element)
  return {
    show(bytes) {
      element.hidden = bytes === null
      if (bytes === null) return
      const { was, now, should } = bytes
      const cells = (
        [
          ['then', was, '#ff6b5e'],
          ['now', now, '#6fd08c'],
          ['should be', should, '#f4f1e8'],
        ] as const
      ).map(([name, byte, colour], i) => {
        const grey = Math.min(255, Math.max(0, 170 + CONTRAST * (byte - should)))
        const x = 106 * i
        return `<rect x="${x}" width="108" height="96" fill="rgb(${grey},${grey},${grey})"/>
          <text x="${x + 53}" y="58" font-size="30" font-weight="600" text-anchor="middle" fill="#0d1214">${byte}</text>
          <text x="${x + 53}" y="119" font-size="19" text-anchor="middle" fill="${colour}">${name}</text>`
      })
      glass.replaceChildren(svg('0 0 318 128', cells.join('')))
    },
  }
}
