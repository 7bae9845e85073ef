/**
 * Pictures for the rows of "where it fails" that are not about balls on their way: then on the left, now on the right. Markup of
 * a drawing of 640 by 320, for a share of the replay's time.
 */
export interface Sketch {
  /** Seconds, and steps of it. */
  readonly seconds: number
  readonly strides: number
  draw(at: number): string
}

export const WIDE = 640
export const TALL = 320

const RED = '#ff6b5e'
const GREEN = '#6fd08c'
const WHITE = '#f4f1e8'
const DIM = '#9fb0af'

/** One half of the picture; x from 0 to 320. */
type Half = (at: number, colour: string) => string

function halves(seconds: number, strides: number, was: Half, now: Half): Sketch {
  return {
    seconds,
    strides,
    draw: (at) =>
      `<path d="M320 20 V300" stroke="#3a4c50"/>
      ${text(160, 26, 'then', RED)}${text(480, 26, 'now', GREEN)}
      <g>${was(at, RED)}</g><g transform="translate(320)">${now(at, GREEN)}</g>`,
  }
}

function text(x: number, y: number, words: string, colour = WHITE, anchor = 'middle'): string {
  return `<text x="${x}" y="${y}" fill="${colour}" font-size="21" text-anchor="${anchor}">${words}</text>`
}

const ball = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}66" stroke="${colour}" stroke-width="2"/>`

/** From its foot; one that is too short is not drawn. */
function arrow(x: number, y: number, dx: number, dy: number, colour: string, dashed = false): string {
  const length = Math.hypot(dx, dy)
  if (length < 4) return ''
  const [ux, uy] = [dx / length, dy / length]
  const [tx, ty] = [x + dx, y + dy]
  const side = (s: number) => `${tx - 12 * ux + 6 * s * uy} ${ty - 12 * uy - 6 * s * ux}`
  return `<path d="M${x} ${y} L${tx} ${ty} M${side(1)} L${tx} ${ty} L${side(-1)}" fill="none" stroke="${colour}" stroke-width="3"${dashed ? ' stroke-dasharray="5 4"' : ''}/>`
}

/** MD12: in each frame the velocity grows, and nothing moves. */
export function frozenBall(frames: number, was: number, now: number): Sketch {
  const half =
    (velocity: number): Half =>
    (at, colour) => {
      const frame = Math.round(at * frames)
      const here = (velocity * frame) / frames
      return `${ball(160, 170, 34, colour)}${arrow(160, 170, 0, -here * 2200, WHITE)}
        ${text(160, 250, `v.y = ${here > 0 ? '+' : ''}${Number(here.toFixed(3))}`)}${text(160, 284, `frame ${frame} of ${frames}`, DIM)}`
    }
  return halves(2.4, frames, half(was), half(now))
}

/** MD13: heights of the lowest point above the floor, from start to end, drawn 1.4e10 times as large. */
export function lowestPoint(start: number, was: readonly number[], now: readonly number[]): Sketch {
  const scale = 1.4e10
  const floor = 190
  const half =
    (heights: readonly number[]): Half =>
    (at, colour) => {
      const i = Math.min(heights.length - 1, Math.round(at * (heights.length - 1)))
      const height = heights[i]
      const y = floor - height * scale
      const where = `${Math.abs(height).toExponential(0).replace('-', '−')} ${height < 0 ? 'below' : 'above'}`
      return `<rect y="${floor}" width="320" height="130" fill="#b9b3a344"/><path d="M0 ${floor} H320" stroke="#cfd8d4" stroke-width="2"/>
        <path d="M60 ${y - 44} Q160 ${y + 44} 260 ${y - 44}" fill="${colour}33" stroke="${colour}" stroke-width="3"/>
        ${text(12, floor + 24, 'floor', DIM, 'start')}${text(160, 312, where)}`
    }
  return halves(2.4, was.length - 1, half([start, ...was]), half([start, ...now]))
}

/** MD14: where the camera is after each frame, first with Up held, then with Down held. */
export function camera(was: readonly number[], now: readonly number[]): Sketch {
  const half =
    (places: readonly number[]): Half =>
    (at, colour) => {
      const i = Math.min(places.length - 1, Math.round(at * (places.length - 1)))
      const x = 200 + (places[i] - 1000) * 1.4
      const isUp = i * 2 <= places.length - 1
      const key = (name: string, y: number, on: boolean) =>
        `<rect x="248" y="${y}" width="36" height="34" rx="6" fill="${on ? WHITE : '#1b2629'}" stroke="${DIM}"/>
        <text x="266" y="${y + 24}" font-size="20" text-anchor="middle" fill="${on ? '#15191a' : DIM}">${name}</text>`
      return `<rect x="14" y="120" width="70" height="76" fill="none" stroke="${DIM}"/>${text(49, 165, 'room', DIM)}
        <path d="M${x} 145 h26 v28 h-26 l-16 12 v-52 z" fill="${colour}66" stroke="${colour}" stroke-width="2"/>
        ${key('↑', 206, isUp)}${key('↓', 244, !isUp)}${text(130, 270, `z = ${places[i]}`)}`
    }
  return halves(3, was.length - 1, half(was), half(now))
}

/** MD19: how far a ball flies in a second, on two screens. */
export function screens(was: readonly [number, number], now: readonly [number, number]): Sketch {
  const names = ['60 Hz', '144 Hz']
  const most = Math.max(...was, ...now)
  const half =
    (far: readonly [number, number]): Half =>
    (at, colour) =>
      names
        .map((name, i) => {
          const y = 110 + 100 * i
          return `${text(14, y - 26, name, DIM, 'start')}<path d="M14 ${y} H306" stroke="#3a4c50"/>
            ${ball(28 + (far[i] / most) * 262 * at, y, 14, colour)}${text(306, y - 26, (far[i] * at).toFixed(1), WHITE, 'end')}`
        })
        .join('') + text(160, 292, `after ${at.toFixed(1)} s`, DIM)
  return halves(2.4, 12, half(was), half(now))
}

/** MD20: a direction that nobody knows, as long as it claims to be. */
export function unitOfNothing(was: number, now: number): Sketch {
  const half =
    (length: number): Half =>
    (at, colour) => {
      const turn = 2 * Math.PI * at
      return `<circle cx="160" cy="155" r="80" fill="none" stroke="#3a4c50" stroke-dasharray="4 4"/>
        ${arrow(160, 155, 80 * length * Math.cos(turn), 80 * length * Math.sin(turn), colour, true)}
        <circle cx="160" cy="155" r="5" fill="${colour}"/>${text(160, 272, `length ${length}`)}
        ${text(160, 302, length > 0 ? 'but in which direction?' : 'no direction', DIM)}`
    }
  return halves(3, 12, half(was), half(now))
}

/** MD21: the end of a step, drawn 2e17 times as large: the balls touch after it, and the slices reach farther. */
export function endOfStep(touch: number, slices: number, was: string, now: string): Sketch {
  const scale = 3e17
  const x = (after: number) => 60 + after * scale
  const half =
    (reach: number, says: string): Half =>
    (at, colour) => {
      const line = (after: number, words: string, y: number) =>
        `<path d="M${x(after)} 110 V210" stroke="${WHITE}" stroke-dasharray="3 3"/>${text(x(after), y, words, DIM, after > 0 ? 'middle' : 'start')}`
      return `<path d="M10 180 H310" stroke="#3a4c50"/><path d="M10 180 H${10 + (x(reach) - 10) * at}" stroke="${colour}" stroke-width="7"/>
        ${line(0, 'end of the step', 98)}${line(touch, 'balls touch', 236)}${text(160, 292, says)}`
    }
  return halves(2.4, 8, half(slices, was), half(0, now))
}
