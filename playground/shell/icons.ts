/** The few pictures on buttons, drawn on a 20 × 20 grid with the text's colour. */
import { svg } from './dom.ts'

const DRAWINGS = {
  pause: '<path d="M6 4h3v12H6zM11 4h3v12h-3z"/>',
  play: '<path d="M6 3.5v13l11-6.5z"/>',
  step: '<path d="M4 4v12l8.5-6zM14 4h2.5v12H14z"/>',
  reset: '<path d="M10 4a6 6 0 1 1-5.7 4.1l1.6.5A4.3 4.3 0 1 0 10 5.7V8.4L5.6 4.9 10 1.4z"/>',
  code: '<path d="M7 5.2 2.2 10 7 14.8l1.3-1.3L4.8 10l3.5-3.5zM13 5.2 17.8 10 13 14.8l-1.3-1.3 3.5-3.5-3.5-3.5z"/>',
  full: '<path d="M3 3h5.5v2H5v3.5H3zM11.5 3H17v5.5h-2V5h-3.5zM3 11.5h2V15h3.5v2H3zM15 11.5h2V17h-5.5v-2H15z"/>',
  link: '<path d="M8.300 11.700a3.300 3.300 0 0 0 4.700 0l2.800-2.800a3.300 3.300 0 0 0-4.700-4.700L9.700 5.600l1.200 1.200 1.400-1.400a1.600 1.600 0 0 1 2.300 2.300l-2.800 2.800a1.600 1.600 0 0 1-2.300 0zM11.700 8.300a3.300 3.300 0 0 0-4.700 0l-2.800 2.800a3.300 3.300 0 0 0 4.700 4.700l1.400-1.400-1.200-1.200-1.400 1.400a1.600 1.600 0 0 1-2.300-2.300l2.800-2.800a1.600 1.600 0 0 1 2.300 0z"/>',
  panel: '<path d="M2.5 4h15v12h-15zm1.700 1.700v8.600h7.300V5.700z" fill-rule="evenodd"/>',
} as const

export type Icon = keyof typeof DRAWINGS

export function icon(name: Icon): SVGSVGElement {
  return svg('0 0 20 20', DRAWINGS[name], 'icon')
}

/** The mark of the project: the three balls of carom billiards. */
export function mark(): SVGSVGElement {
  return svg(
    '0 0 32 32',
    '<circle cx="9" cy="21" r="7" fill="#f4f1e8"/><circle cx="23" cy="21" r="7" fill="#f2c53d"/><circle cx="16" cy="9" r="7" fill="#f0564a"/>',
    'mark',
  )
}
