/** The level's surfaces as SVG paths: those of one shade that follow each other are one path. */
import type { Severity } from '../../finding.ts'
import type { Drawn } from './order-polygons.ts'
import { dot, type Point } from './polygon.ts'
import { HEIGHT, type Pixel, type View, WIDTH } from './view.ts'

export const STRONG: Readonly<Record<Severity, string>> = { error: '#ff6b5e', warning: '#f2c53d', note: '#6cc5f0' }

/** From dark to light, for fronts. */
const SHADES = ['#39494a', '#45575a', '#526668', '#617678', '#72888a', '#859a9b', '#9aadac', '#b1c1be']
/** Backs are no surface of the level: they are seen through an opening, or are the wrong way round. */
const BACK = '#2a2433'

/** Which of SHADES: light comes from above, and a little from the right of the eye. */
function shade(normal: Point, view: View): number {
  const light = 0.42 + 0.5 * normal[1] + 0.2 * dot(normal, view.right) + 0.1 * dot(normal, view.eye)
  return Math.max(0, Math.min(SHADES.length - 1, Math.round(light * (SHADES.length - 1))))
}

export function surface(
  painted: readonly Drawn[],
  ghosts: ReadonlySet<Drawn>,
  atFault: ReadonlySet<number>,
  severity: Severity,
  view: View,
): string {
  let paths = ''
  let style = ''
  let d = ''
  const flush = () => {
    if (d) paths += `<path ${style} d="${d}"/>`
    d = ''
  }
  for (const each of painted) {
    if (!onPicture(each.pixels)) continue
    const { normal, triangle } = each.polygon
    const own = atFault.has(triangle)
    const fill = own ? STRONG[severity] : each.front ? SHADES[shade(normal, view)] : BACK
    const now = `fill="${fill}"${ghosts.has(each) ? ' opacity=".13"' : own ? ' fill-opacity=".75"' : ''}`
    if (now !== style) flush()
    style = now
    d += path(each.pixels)
  }
  flush()
  return `<g stroke="#16211f" stroke-opacity=".5" stroke-width=".5" stroke-linejoin="round">${paths}</g>`
}

/** In tenths of a pixel; after the first point relative, which is shorter. */
function path(pixels: readonly Pixel[]): string {
  let text = ''
  let [x, y] = [0, 0]
  pixels.forEach((pixel, i) => {
    const [toX, toY] = [Math.round(10 * pixel[0]), Math.round(10 * pixel[1])]
    text +=
      i === 0
        ? `M${tenths(toX)}${joined(toY)}`
        : `${i === 1 ? 'l' : ''}${i === 1 ? tenths(toX - x) : joined(toX - x)}${joined(toY - y)}`
    x = toX
    y = toY
  })
  return `${text}z`
}

const tenths = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.')
const joined = (value: number) => (value < 0 ? tenths(value) : ` ${tenths(value)}`)

function onPicture(pixels: readonly Pixel[]): boolean {
  const within = (k: 0 | 1, size: number) => pixels.some((p) => p[k] > 0) && pixels.some((p) => p[k] < size)
  return within(0, WIDTH) && within(1, HEIGHT)
}
