/** A report made by hand, one finding of each kind, on the castle: what the outputs are tried on. The castle is sound; nothing of it is true. */
import { BODIES } from '../../../doctor/body.ts'
import type { Finding, FindingKind, Replay, Report, Severity } from '../../../doctor/finding.ts'
import { hashLevel } from '../../../doctor/level-hash.ts'
import { inOrder } from '../../../doctor/order.ts'
import { castle } from '../../../scenes/castle.ts'
import { sampleMap } from './sample-map.ts'

export const sampleLevel = castle()

const replay = (end: readonly number[], ...inputs: number[]): Replay => ({
  level: hashLevel(sampleLevel.positions, sampleLevel.indices),
  body: BODIES.hero,
  dt: 1 / 60,
  state: [0, 0, 26, 0, 0, 0, 1],
  inputs,
  end,
})

interface More {
  count?: number
  lines?: readonly number[]
  triangles?: readonly number[]
  fault?: 'carom'
  objects?: readonly string[]
  replay?: Replay
}

const found = (
  kind: FindingKind,
  severity: Severity,
  place: readonly number[],
  size: number,
  text: string,
  { count = 1, lines = [], triangles = [], objects, fault, replay: walked }: More = {},
): Finding => {
  const named = objects && { objects }
  const said = {
    kind,
    severity,
    place,
    size,
    count,
    text,
    triangles,
    ...named,
    lines,
    fault: fault ?? ('level' as const),
  }
  return walked ? { ...said, replay: walked } : said
}

/** A closed line through points at one height. */
const ring = (y: number, ...xz: number[]) => {
  const lines: number[] = []
  for (let i = 0; i < xz.length; i += 2) {
    const next = (i + 2) % xz.length
    lines.push(xz[i], y, xz[i + 1], xz[next], y, xz[next + 1])
  }
  return lines
}

const findings: Finding[] = [
  found(
    'fall',
    'error',
    [26.4, 0.3, 4.1],
    61.2,
    'Falls off the island’s east rim and out of the level, 61.2 m and on.',
    {
      count: 14,
      lines: [26.4, 0, 4.1, 27.6, 0, 4.3, 27.6, 0, 4.3, 28.2, -3, 4.4],
      replay: replay([27.9, -61.2, 4.3], 1.57, 6, 0, 40, 0.1, 6, 1, 95),
    },
  ),
  found(
    'hole',
    'error',
    [4.2, 0, 3.2],
    0.84,
    'An opening of 0.84 m in the courtyard’s paving; the body is 0.6 m wide.',
    {
      lines: ring(0.02, 3.7, 2.8, 4.6, 2.8, 4.7, 3.6, 3.8, 3.7),
      replay: replay([4.2, -40, 3.2], 2.9, 6, 0, 230),
    },
  ),
  found('stuck', 'error', [0.02, 0, -4.4], 0.58, 'Stuck between the jambs of the keep’s door, 0.58 m apart.', {
    lines: [-0.45, 0, -4, -0.45, 2, -4, 0.45, 0, -4, 0.45, 2, -4],
    objects: ['Keep', 'Door.001'],
    replay: replay([0.02, 0, -4.41], -1.57, 6, 0, 305, -1.5, 6, 0, 60),
  }),
  found('pit', 'error', [-11.4, 0, -14.6], 1.75, 'A pit of 1.75 m behind the keep: five ways lead in, none out.', {
    count: 5,
    lines: ring(0.02, -12.6, -15.6, -10.2, -15.6, -10.2, -13.6, -12.6, -13.6),
    replay: replay([-11.4, 0, -14.6], -1.2, 6, 0, 400),
  }),
  found('ejection', 'error', [5.4, 0, 13.5], 2.31, 'Thrown 2.31 m by a move of 0.1 m, beside the practice posts.', {
    fault: 'carom',
    lines: [5.4, 0.9, 13.5, 6.1, 1.6, 11.3],
    replay: replay([6.1, 0.7, 11.3], -0.4, 6, 1, 12),
  }),
  found(
    'snag',
    'warning',
    [-15, 0.4, 11.2],
    0.22,
    'Loses 0.22 m of way at the foot of the long ramp, on flat ground.',
    {
      count: 3,
      lines: [-15.9, 0, 11.6, -14.1, 0, 11.6],
      replay: replay([-15, 0.2, 11.4], -1.57, 6, 0, 180),
    },
  ),
  found('crack', 'warning', [12.6, 0, 1.3], 0.014, 'A crack of 1.4 cm along 1.5 m, between the flight and the yard.', {
    lines: [12.6, 0.01, 1.2, 14.1, 0.01, 1.2],
  }),
  found('thin-wall', 'warning', [-9.9, 1, 14.4], 0.05, 'A wall of 5 cm; the body is 60 cm wide.', {
    lines: ring(1, -10.8, 13.9, -9, 13.9, -9, 15, -10.8, 15),
  }),
  found(
    'low-ceiling',
    'warning',
    [12.8, 0, -8.2],
    1.6,
    'Room of 1.6 m above 8.1 m² of floor; the body is 1.8 m tall.',
    {
      lines: ring(0.02, 11.4, -9.4, 14.1, -9.4, 14.1, -6.8, 11.4, -6.8),
    },
  ),
  found('high-step', 'warning', [-13, 0.45, -3.3], 0.45, 'A step of 0.45 m, 0.15 m over the limit.', {
    lines: ring(0.45, -13.6, -3.9, -12.6, -3.9, -12.6, -2.7, -13.6, -2.7),
  }),
  found('flipped', 'warning', [-11.3, 0.3, 0.2], 0.72, 'Two triangles face the other way than their six neighbours.', {
    count: 2,
  }),
  found('non-manifold', 'warning', [6, 3, -4], 5.5, 'An edge of 5.5 m belongs to three triangles.', {
    lines: [6, 0, -4, 6, 5.5, -4],
  }),
  found('unreached', 'note', [0, 6.2, -9.5], 96.4, 'A floor of 96.4 m² that nobody came to: the keep’s roof.', {
    lines: ring(6.2, -6, -13, 6, -13, 6, -4, -6, -4),
  }),
  found('steep-slope', 'note', [-15, 2.5, 6], 3.1, 'A slope of 52.3°, over the limit of 50°, 3.1 m high.'),
  found('open-edge', 'note', [0, 0.05, 21], 12.4, 'A surface ends along 12.4 m.', {
    count: 8,
    lines: [-1.5, 0.06, 18, -1.5, 0.06, 24, 1.5, 0.06, 18, 1.5, 0.06, 24],
  }),
  found('t-junction', 'note', [8.5, 0, -8.4], 0.0003, 'A vertex lies 0.3 mm beside the middle of an edge.', {
    count: 31,
  }),
  found('duplicate', 'note', [-8.9, 0.1, -3.3], 1.2, 'A triangle of 1.2 m² is in the file twice.', { count: 4 }),
  found('degenerate', 'note', [16.9, 5, 16.9], 0.4, '19 triangles have no area; the longest is 0.4 m.', { count: 19 }),
]

const map = sampleMap(sampleLevel, 31)
const floors = map.heights.filter((height) => height !== null).length
const reached = map.visits.filter((visits) => visits > 0).length

export const sample: Report = {
  version: 1,
  carom: '0.1.0',
  level: {
    name: 'castle.glb',
    hash: hashLevel(sampleLevel.positions, sampleLevel.indices),
    triangles: sampleLevel.indices.length / 3,
    min: [-30, -12, -30],
    max: [30, 12.4, 30],
    notes: ['Two meshes with skins were left out: they move.', 'One material without a name was read as stone.'],
  },
  body: BODIES.hero,
  seed: 7,
  spawns: [[0, 0, 26]],
  spawnsFrom: 'file',
  budget: 400_000,
  moves: 400_000,
  partial: 'budget',
  stances: 6 * reached,
  covered: reached * map.cell * map.cell,
  walkable: floors * map.cell * map.cell,
  findings: inOrder(findings.map((finding) => ({ ...finding, triangles: nearestTriangles(finding) }))),
  map,
}

/** Those at fault, for kinds that have some: the ones whose middles are nearest to the place. */
function nearestTriangles({ kind, place, count }: Finding): readonly number[] {
  if (!['flipped', 'duplicate', 'degenerate', 'snag', 'low-ceiling', 'high-step'].includes(kind)) return []
  const { positions, indices } = sampleLevel
  const away = Array.from({ length: indices.length / 3 }, (_, t) => {
    const middle = [0, 1, 2].map(
      (k) => [0, 1, 2].reduce((sum, v) => sum + positions[3 * indices[3 * t + v] + k], 0) / 3,
    )
    return { t, far: middle.reduce((sum, value, k) => sum + (value - place[k]) ** 2, 0) }
  })
  away.sort((a, b) => a.far - b.far || a.t - b.t)
  return away
    .slice(0, Math.min(4, 1 + count))
    .map(({ t }) => t)
    .sort((a, b) => a - b)
}

/** The same finding over and over, moved about: a level in a bad state. */
export function many(count: number): Report {
  const list = Array.from({ length: count }, (_, i) => {
    const finding = sample.findings[i % sample.findings.length]
    const place = [((i * 37) % 580) / 10 - 29, finding.place[1], ((i * 53) % 570) / 10 - 28.5]
    return { ...finding, place, lines: [], text: `${finding.text} (${i})` }
  })
  return { ...sample, findings: inOrder(list) }
}

/** Names and texts that would act if they were not made inert. */
export const HOSTILE = {
  object: '<b>x</b>\u001b[2J {1}',
  name: '"><script>document.title = "owned"</script>\u001b[31mred\u009b2J.glb',
  note: '</script><img src=x onerror="document.title = \'owned\'"> \u202egnp.exe',
  text: '<img src=x onerror="document.title=\'owned\'"> {0} [link](1) </script><!--<script> \u001b]0;owned\u0007 \ud800',
}

export function hostile(): Report {
  const findings = sample.findings.map((finding) => ({
    ...finding,
    text: HOSTILE.text,
    objects: [HOSTILE.object],
  }))
  return { ...sample, level: { ...sample.level, name: HOSTILE.name, notes: [HOSTILE.note] }, findings }
}
