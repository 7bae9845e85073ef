/** What is drawn over the level: the finding's lines, the body at its place, a scale and where x and z lead. */
import type { Body } from '../../body.ts'
import type { Finding } from '../../finding.ts'
import type { Point } from './polygon.ts'
import { STRONG } from './surface.ts'
import { HEIGHT, inDepth, type Pixel, project, upwards, type View, WIDTH } from './view.ts'

export function overlay(finding: Finding, body: Body, view: View): string {
  const strong = STRONG[finding.severity]
  return lines(finding, view, strong) + capsule(finding, body, view, strong) + scale(view) + axes(view)
}

function lines({ lines: ends }: Finding, view: View, strong: string): string {
  let d = ''
  for (let i = 0; i + 5 < ends.length; i += 6) {
    const from = project(view, [ends[i], ends[i + 1], ends[i + 2]])
    const to = project(view, [ends[i + 3], ends[i + 4], ends[i + 5]])
    d += `M${at(from)}L${at(to)}`
  }
  if (!d) return ''
  const halo = `<path d="${d}" stroke="#0b1211" stroke-opacity=".7" stroke-width="4.5"/>`
  return `<g fill="none" stroke-linecap="round">${halo}<path d="${d}" stroke="${strong}" stroke-width="2"/></g>`
}

/** Seen from aside a capsule is a stadium, whose ends are circles; on its floor there is a shadow. */
function capsule({ place }: Finding, { radius, height }: Body, view: View, strong: string): string {
  const [x, y] = project(view, place as Point)
  const r = radius * view.scale
  const bottom = y - radius * upwards(view) + r
  const tall = Math.max(0, height - 2 * radius) * upwards(view) + 2 * r
  const shadow = `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(radius * inDepth(view))}" fill="#0b1211" fill-opacity=".45"/>`
  const box = `x="${n(x - r)}" y="${n(bottom - tall)}" width="${n(2 * r)}" height="${n(tall)}" rx="${n(r)}"`
  const body = `<rect ${box} fill="#fff" fill-opacity=".12" stroke="#fff" stroke-width="1.3" stroke-dasharray="4 2.5"/>`
  const dot = `<circle cx="${n(x)}" cy="${n(y)}" r="3" fill="${strong}" stroke="#0b1211" stroke-width="1.2"/>`
  return shadow + body + dot
}

function scale(view: View): string {
  const metres = [0.1, 0.2, 0.5, 1, 2, 5, 10].find((length) => length * view.scale >= 24) ?? 20
  const [x, y] = [WIDTH - 10, HEIGHT - 9]
  const from = x - metres * view.scale
  const text = `<text x="${n((x + from) / 2)}" y="${y - 5}" text-anchor="middle" fill="#fff" ${RIM}>${metres} m</text>`
  const bar = (style: string) => `<path fill="none" ${style} d="M${n(from)} ${y - 3}v3H${x}v-3"/>`
  return `<g ${FONT}>${bar('stroke="#0b1211" stroke-width="3.5"')}${bar('stroke="#fff" stroke-width="1.5"')}${text}</g>`
}

/** With a dark rim, to be read on bright floors. */
const FONT = 'font-family="system-ui,sans-serif" font-size="9" font-weight="600" paint-order="stroke"'
const RIM = 'stroke="#0b1211" stroke-width="2.5" stroke-linejoin="round"'

function axes(view: View): string {
  const origin: Pixel = [26, HEIGHT - 22]
  const arms = [
    { name: 'x', colour: '#ff8f84', axis: [1, 0, 0] as Point },
    { name: 'y', colour: '#8fdca5', axis: [0, 1, 0] as Point },
    { name: 'z', colour: '#86c8ff', axis: [0, 0, 1] as Point },
  ].map(({ name, colour, axis: [x, y, z] }) => {
    const { right, up } = view
    const dx = right[0] * x + right[1] * y + right[2] * z
    const dy = -(up[0] * x + up[1] * y + up[2] * z)
    const end: Pixel = [origin[0] + 14 * dx, origin[1] + 14 * dy]
    const place = `x="${n(origin[0] + 21 * dx)}" y="${n(origin[1] + 21 * dy + 3)}"`
    const d = `M${at(origin)}L${at(end)}`
    const arm = `<path stroke="#0b1211" stroke-width="3.5" d="${d}"/><path stroke="${colour}" stroke-width="1.5" d="${d}"/>`
    return `${arm}<text ${place} text-anchor="middle" fill="${colour}" ${RIM}>${name}</text>`
  })
  return `<g ${FONT}>${arms.join('')}</g>`
}

const n = (value: number) => String(Math.round(10 * value) / 10)
const at = ([x, y]: Pixel) => `${n(x)} ${n(y)}`
