/** Charts as SVG: a light ground of their own, so that they can be read on any page, and words in place of a legend. */

const GROUND = '#fbfaf7'
const INK = '#2b2b2b'
const FAINT = '#847b69'
const OURS = '#4a78b0'
const THEIRS = '#b9b09c'
const LIMIT = '#c2452d'
const WIDTH = 720
const EDGE = 16

export interface Bar {
  readonly name: string
  readonly value: number
}

/** Bars under each other, each with its name before it and its figure behind it. */
export function barsOf(title: string, unit: string, bars: readonly Bar[]): string {
  const [top, step, left, right] = [44, 26, 190, 90]
  const most = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(({ name, value }, i) => {
    const y = top + i * step
    const width = ((WIDTH - left - right) * value) / most
    return [
      text(left - 10, y + 15, name, 'end'),
      `<rect class="bar" x="${left}" y="${y}" width="${width.toFixed(1)}" height="20" fill="${colorOf(name)}"/>`,
      text(left + width + 8, y + 15, figureOf(value)),
    ].join('\n')
  })
  return picture(`${title}, ${unit}`, top + bars.length * step + EDGE, rows)
}

export interface Curve {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** Curves over two logarithmic axes. */
export function curvesOf(title: string, xUnit: string, yUnit: string, curves: readonly Curve[]): string {
  const [top, bottom, left, right, height] = [44, 44, 70, 150, 320]
  const all = curves.flatMap(({ points }) => points)
  const scale = (axis: 0 | 1, from: number, to: number) => {
    const values = all.map((point) => Math.log10(point[axis]))
    const [low, high] = [Math.floor(Math.min(...values) + 1e-9), Math.ceil(Math.max(...values) - 1e-9)]
    const at = (value: number) => from + ((to - from) * (Math.log10(value) - low)) / Math.max(1, high - low)
    const ticks = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i))
    return { at, ticks }
  }
  const x = scale(0, left, WIDTH - right)
  const y = scale(1, height - bottom, top)
  const rows = [
    ...x.ticks.map((tick) => text(x.at(tick), height - bottom + 18, figureOf(tick), 'middle', FAINT)),
    ...y.ticks.map((tick) => text(left - 8, y.at(tick) + 4, figureOf(tick), 'end', FAINT)),
    ...y.ticks.map((tick) => `<path d="M${left} ${y.at(tick).toFixed(1)}H${WIDTH - right}" stroke="#e4dfd3"/>`),
    text(WIDTH - right, height - 8, xUnit, 'end', FAINT),
  ]
  for (const { name, points } of curves) {
    const places = points.map(([a, b]) => `${x.at(a).toFixed(1)},${y.at(b).toFixed(1)}`)
    const [a, b] = points[points.length - 1]
    rows.push(
      `<polyline fill="none" stroke="${colorOf(name)}" stroke-width="2.5" points="${places.join(' ')}"/>`,
      text(x.at(a) + 8, y.at(b) + 4, name),
    )
  }
  return picture(`${title}, ${yUnit}`, height, rows)
}

function picture(title: string, height: number, rows: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="${GROUND}"/>`,
    `<text x="${EDGE}" y="26" fill="${INK}" font-weight="bold">${escaped(title)}</text>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n')
}

function text(x: number, y: number, words: string, anchor = 'start', fill = INK): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`
}

function colorOf(name: string): string {
  if (name.startsWith('carom')) return OURS
  return name === 'embree' ? LIMIT : THEIRS
}

/** About three digits, thousands apart: 1,234, 56.7, 0.123. */
export function figureOf(value: number): string {
  if (value === 0) return '0'
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
