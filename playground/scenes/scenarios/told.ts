/** What is told and what is seen, in figures. */
import type { Body, Vec } from '../../../tools/scenarios/scenario.ts'
import type { Run, Seen } from './watch.ts'

export type Row = readonly [id: string, label: string]
export const ROWS: readonly Row[] = [
  ['frame', 'frame'],
  ['wish', 'requested'],
  ['feet', 'feet'],
  ['pace', 'speed'],
  ['ground', 'ground'],
  ['move', 'move'],
  ['body', 'body'],
]

/** One text for each row. */
export function toldOf({ setting, seen }: Run, frame: number): string[] {
  const now = seen[frame]
  const before = seen[Math.max(0, frame - 1)]
  const { options, rate } = setting
  const decimals = Math.min(9, Math.max(0, 3 - Math.floor(Math.log10(now.body.height))))
  const vector = (v: Vec) => v.map((x) => (x === 0 ? '0' : x.toFixed(decimals).replace(/^-(?=[0.]*$)/, ''))).join(', ')
  const [dx, dy, dz] = now.feet.map((x, k) => (x - before.feet[k]) * rate)
  return [
    `${frame} of ${seen.length - 1} · ${now.time.toFixed(3)} s · ${Number(rate.toFixed(3))} Hz`,
    frame === 0 ? '' : wishOf(now, vector),
    `${vector(now.feet)} m`,
    `${Math.hypot(dx, dy, dz).toFixed(decimals)} m/s`,
    groundOf(now, options.up),
    `${now.result ?? ''}${now.touches.length > 0 ? ` · ${now.touches.length} contact${now.touches.length > 1 ? 's' : ''}` : ''}`,
    bodyText(now.body),
  ]
}

function wishOf({ input }: Seen, vector: (v: Vec) => string): string {
  const { velocity, move, jump, teleport, resize } = input
  const words = [
    teleport && `to ${vector(teleport)}`,
    resize && `as ${bodyText(resize)}`,
    move ? `by ${vector(move)} m` : velocity && `${vector(velocity)} m/s`,
    jump && 'jump',
  ]
  return words.filter(Boolean).join(' · ') || 'stay'
}

function groundOf({ ground, support }: Seen, up: Vec): string {
  if (support === null || ground === 'air') return 'in the air'
  const [x, y, z] = support.normal
  const cosine = (x * up[0] + y * up[1] + z * up[2]) / Math.hypot(...up)
  const slope = (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
  return `${ground === 'steep' ? 'too steep' : 'ground'}, ${slope.toFixed(1)}°`
}

const bodyText = ({ kind, radius, height }: Body): string =>
  `${kind}, ⌀ ${short(2 * radius)} m, ${short(height)} m high`
const short = (x: number): string => String(Number(x.toPrecision(4)))
