/** Side views in metres, x to the right and y up, as the text of an SVG. */
import type { Mover, Vec3 } from 'carom'

export type Point = readonly [x: number, y: number]

/** Pixels a metre. */
const SCALE = 90
const COLOURS = { paper: '#fbfaf7', ground: '#d9d3c5', edge: '#847b69', ink: '#2b2b2b', body: '#4a78b0' }
/** Of traces, in order. */
const TRACES = ['#c2452d', '#2f7d4f', '#7a4fa3']

export class Pen {
  readonly title: string
  readonly #left: number
  readonly #top: number
  readonly #width: number
  readonly #height: number
  readonly #parts: string[] = []

  /** @param title what is read aloud instead of the picture */
  constructor(title: string, left: number, bottom: number, right: number, top: number) {
    this.title = title
    this.#left = left
    this.#top = top
    this.#width = right - left
    this.#height = top - bottom
  }

  #at([x, y]: Point): string {
    return `${pixels(x - this.#left)},${pixels(this.#top - y)}`
  }

  #line(points: readonly Point[], rest: string): void {
    this.#parts.push(`<polyline points="${points.map((point) => this.#at(point)).join(' ')}" ${rest}/>`)
  }

  /** Something solid, around its corners. */
  solid(...corners: Point[]): void {
    const points = corners.map((corner) => this.#at(corner)).join(' ')
    this.#parts.push(`<polygon points="${points}" fill="${COLOURS.ground}" stroke="${COLOURS.edge}"/>`)
  }

  block(x0: number, y0: number, x1: number, y1: number): void {
    this.solid([x0, y0], [x1, y0], [x1, y1], [x0, y1])
  }

  /** A body with its skin around it. @param turn radians, counter-clockwise */
  body(shape: Mover, [x, y]: Point, skin: number, turn = 0): void {
    const [cx, cy] = this.#at([x, y]).split(',')
    const turned = turn === 0 ? '' : ` transform="rotate(${round((-turn * 180) / Math.PI)} ${cx} ${cy})"`
    const outline = (half: Point, corner: Point, rest: string) => {
      const [w, h] = half.map((length) => 2 * length)
      const place = `x="${pixels(x - this.#left - w / 2)}" y="${pixels(this.#top - y - h / 2)}"`
      const size = `width="${pixels(w)}" height="${pixels(h)}" rx="${pixels(corner[0])}" ry="${pixels(corner[1])}"`
      this.#parts.push(`<rect ${place} ${size} ${rest} stroke="${COLOURS.body}"${turned}/>`)
    }
    const half = halfOf(shape)
    const grown: Point = [half[0] + skin, half[1] + skin]
    outline(grown, cornerOf(shape, grown), 'fill="none" stroke-dasharray="3 3"')
    outline(half, cornerOf(shape, half), `fill="${COLOURS.body}" fill-opacity="0.3"`)
  }

  /** Where something went. @param n which of the colours */
  trace(points: readonly Point[], n = 0): void {
    this.#line(points, `fill="none" stroke="${TRACES[n]}" stroke-width="2"`)
    const end = points.at(-1)
    if (end !== undefined) this.dot(end, n)
  }

  dot(point: Point, n = 0): void {
    const [x, y] = this.#at(point).split(',')
    this.#parts.push(`<circle cx="${x}" cy="${y}" r="3.5" fill="${TRACES[n]}"/>`)
  }

  /** @param n in the colour of a trace; default: ink */
  text(point: Point, text: string, n = -1, anchor: 'start' | 'middle' | 'end' = 'start'): void {
    const [x, y] = this.#at(point).split(',')
    const fill = n < 0 ? COLOURS.ink : TRACES[n]
    this.#parts.push(`<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}">${text}</text>`)
  }

  /** A length between two points, with its name beside the middle. */
  length(from: Point, to: Point, text: string): void {
    this.#line([from, to], `stroke="${COLOURS.ink}" marker-start="url(#arrow)" marker-end="url(#arrow)"`)
    const upright = from[0] === to[0]
    const middle: Point = [
      (from[0] + to[0]) / 2 + (upright ? 0.06 : 0),
      (from[1] + to[1]) / 2 + (upright ? -0.04 : 0.07),
    ]
    this.text(middle, text, -1, upright ? 'start' : 'middle')
  }

  /** A direction. */
  arrow(from: Point, to: Point): void {
    this.#line([from, to], `stroke="${COLOURS.ink}" stroke-width="1.5" marker-end="url(#arrow)"`)
  }

  toString(): string {
    const [width, height] = [pixels(this.#width), pixels(this.#height)]
    const arrow = '<path d="M0 0 8 4 0 8z"/>'
    const marker = `<marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">${arrow}</marker>`
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif" font-size="13">`,
      `<title>${this.title}</title>`,
      `<defs>${marker}</defs>`,
      `<rect width="100%" height="100%" fill="${COLOURS.paper}"/>`,
      ...this.#parts,
      '</svg>\n',
    ].join('\n')
  }
}

/** Half of a body's width and height, seen along z. */
function halfOf(shape: Mover): Point {
  if (shape.kind === 'sphere') return [shape.radius, shape.radius]
  if (shape.kind === 'ellipsoid') return [shape.radii.x, shape.radii.y]
  if (shape.kind === 'box') return [shape.halfExtents.x, shape.halfExtents.y]
  return [shape.radius, shape.height / 2]
}

/** The radii of its corners; with a skin, half as wide and high as `half` says. */
function cornerOf({ kind }: Mover, half: Point): Point {
  if (kind === 'ellipsoid') return half
  return kind === 'box' || kind === 'cylinder' ? [0, 0] : [half[0], half[0]]
}

/** The centre of a body whose feet are at a place. */
export function centreOf(shape: Mover, { x, y }: Vec3, skin: number): Point {
  return [x, y + skin + halfOf(shape)[1]]
}

const round = (number: number) => Number(number.toFixed(2))
const pixels = (metres: number) => Number((SCALE * metres).toFixed(1))
