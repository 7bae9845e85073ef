import type { Flat } from '../../classics/cylinder-geometry.ts'
import { el } from '../../shell/dom.ts'
import type { Figure } from './figure.ts'

/** The lesson's second figure: what is left of the polygons, seen from above, with the circle and the nearest points. */
export interface Inset {
  readonly element: HTMLElement
  visible: boolean
  /** `yaw` turns the picture so that up is where one looks; `after` is where the rule has moved the circle. */
  draw(figure: Figure, yaw: number, after?: Flat): void
}

const SIZE = 184
/** Half the picture's side, in radii. */
const SPAN = 2.6
const YELLOW = '#f2c53d'
const VIOLET = '#d59bff'
const GREEN = '#7dffb0'

export function createInset(parent: HTMLElement): Inset {
  const sharp = Math.min(2, window.devicePixelRatio || 1)
  const canvas = el('canvas', { width: SIZE * sharp, height: SIZE * sharp, 'aria-label': 'seen from above' })
  const words = el('small', {})
  const element = el('figure', { class: 'cylinder-inset', 'data-inset': '' }, canvas, words)
  parent.append(element)
  const pen = canvas.getContext('2d')
  return {
    element,
    get visible() {
      return !element.hidden
    },
    set visible(on) {
      element.hidden = !on
    },
    draw(figure, yaw, after) {
      if (pen === null || element.hidden) return
      const { body, polygons, nearest, extreme, under } = figure
      const unit = SIZE / 2 / (SPAN * body.radius)
      const cos = Math.cos(yaw)
      const sin = Math.sin(yaw)
      /** Into the picture: the body in the middle, ahead is up. */
      const to = ({ x, z }: Flat): [number, number] => {
        const dx = (x - body.x) * unit
        const dz = (z - body.z) * unit
        return [SIZE / 2 + dx * cos - dz * sin, SIZE / 2 + dx * sin + dz * cos]
      }
      pen.setTransform(sharp, 0, 0, sharp, 0, 0)
      pen.fillStyle = '#121a1d'
      pen.fillRect(0, 0, SIZE, SIZE)
      for (const { polygon, isSuitable, triangle } of polygons) {
        pen.beginPath()
        polygon.forEach((p, i) => {
          if (i === 0) pen.moveTo(...to(p))
          else pen.lineTo(...to(p))
        })
        pen.closePath()
        const color = isSuitable ? YELLOW : VIOLET
        pen.fillStyle = `${color}${triangle === under ? '55' : '1c'}`
        pen.fill()
        pen.strokeStyle = color
        pen.lineWidth = isSuitable ? 1.5 : 2
        pen.stroke()
      }
      if (after !== undefined) {
        pen.strokeStyle = '#8fd3ff'
        pen.lineWidth = 1
        pen.beginPath()
        pen.arc(...to(after), body.radius * unit, 0, 2 * Math.PI)
        pen.stroke()
      }
      pen.strokeStyle = '#ffffff'
      pen.lineWidth = 1.5
      pen.beginPath()
      pen.arc(SIZE / 2, SIZE / 2, body.radius * unit, 0, 2 * Math.PI)
      pen.stroke()
      dot(pen, [SIZE / 2, SIZE / 2], 2, '#ffffff')
      for (const seen of polygons) {
        if (seen.nearest === null) continue
        const color = seen.isSuitable ? YELLOW : VIOLET
        line(pen, [SIZE / 2, SIZE / 2], to(seen.nearest), `${color}99`)
        dot(pen, to(seen.nearest), 3, color)
      }
      if (extreme !== null) {
        line(pen, [SIZE / 2, SIZE / 2], to(extreme), GREEN)
        dot(pen, to(extreme), 4, GREEN)
      }
      const text = nearest
        ? `a = ${nearest.distance.toFixed(3)}, r = ${body.radius.toFixed(3)}`
        : under !== null
          ? 'no edge nearby, centre inside'
          : 'nothing within the radius'
      if (words.textContent !== text) words.textContent = text
    },
  }
}

function line(pen: CanvasRenderingContext2D, from: [number, number], to: [number, number], color: string): void {
  pen.strokeStyle = color
  pen.lineWidth = 1.2
  pen.beginPath()
  pen.moveTo(...from)
  pen.lineTo(...to)
  pen.stroke()
}

function dot(pen: CanvasRenderingContext2D, [x, y]: [number, number], size: number, color: string): void {
  pen.fillStyle = color
  pen.beginPath()
  pen.arc(x, y, size, 0, 2 * Math.PI)
  pen.fill()
}
