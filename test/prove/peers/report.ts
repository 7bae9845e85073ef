import type { Containment, Leaks } from './closed.ts'
import { BALL } from './closed.ts'
import { BAND, STRATA } from './questions.ts'
import type { Result, Row } from './run.ts'
import type { Summary } from './score.ts'

/** The result as tables: in a terminal, and in docs/correctness.md. */
interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Two digits: 1.7e-2, 0.34, 3e-14. */
export function figure(x: number | null): string {
  if (x === null) return '-'
  if (x === 0) return '0'
  if (!Number.isFinite(x)) return 'no place'
  return x >= 0.01 && x < 1000 ? String(Number(x.toPrecision(2))) : x.toExponential(0)
}

function tableOf<T>(
  all: Result['peers'],
  first: readonly string[],
  rows: readonly Row<T>[],
  cell: (value: T) => string,
): Table {
  const known = all.filter(({ name }) => rows.some(({ peers }) => peers[name] !== null))
  return {
    head: [...first, ...known.map(({ name }) => name)],
    rows: rows.map(({ what, stratum, asked, peers }) => [
      what,
      stratum,
      String(asked),
      ...known.map(({ name }) => {
        const value = peers[name]
        return value === null ? '-' : cell(value)
      }),
    ]),
  }
}

const counts = ({ sure, missed, free, ghosts }: Summary) => `${missed} of ${sure}, ${ghosts} of ${free}`
const errors = ({ p99, worst }: Summary) => (worst === null ? '-' : `${figure(p99)}, ${figure(worst)}`)
const errorsOrMissed = (summary: Summary) =>
  summary.missed > 0 ? `${errors(summary)}; ${summary.missed} none` : errors(summary)
const per10k = ({ leaked, sent }: Leaks) =>
  leaked === 0 ? '0' : String(Number(((1e4 * leaked) / sent).toPrecision(3)))
const wrong = ({ wrong: count, points }: Containment) => `${count} of ${points}`

interface Section {
  readonly title: string
  readonly text: string
  readonly table: Table
}

function sectionsOf(result: Result): Section[] {
  const { peers, strict } = result
  const single = ['', 'triangle', 'asked']
  const bodies = ['body', 'triangle', 'casts']
  const band = `${100 * BAND} %`
  return [
    {
      title: 'Casts of bodies: missed hits and false hits',
      text: `The first figure counts missed hits: the library reports none, although even a body smaller by ${band} of its radius hits. The second counts false hits: the library reports one, although even a body larger by ${band} of its radius misses. Casts between the two are not counted. (Jolt and crashcat skip triangles that they consider degenerate, so they miss needles.)`,
      table: tableOf(peers, bodies, result.sweeps, counts),
    },
    {
      title: 'Casts of bodies: how far off the contact is',
      text: 'How much would every size of the body have to change so that it just touches at the reported fraction and does not touch earlier? The unit is the radius. The first figure is the 99th percentile of the hits, the second the worst.',
      table: tableOf(peers, bodies, result.sweeps, errors),
    },
    {
      title: 'Casts with a smaller tolerance: missed hits and false hits',
      text: 'Jolt and crashcat let the caller set the collision tolerance of casts. These are the same casts with a smaller one.',
      table: tableOf(strict, bodies, result.strictly, counts),
    },
    {
      title: 'Casts with a smaller tolerance: how far off the contact is',
      text: 'The unit and the figures are those of the table before the last.',
      table: tableOf(strict, bodies, result.strictly, errors),
    },
    {
      title: 'Rays: missed hits and false hits',
      text: `As for bodies. Rays are not counted if they pass within ${band} of the triangle’s size of an edge, or end that near to the triangle. (Every ray at a needle does.)`,
      table: tableOf(peers, single, result.rays, counts),
    },
    {
      title: 'Rays: how far the hit is from the triangle',
      text: 'The unit is the triangle’s size. The first figure is the 99th percentile of the hits, the second the worst.',
      table: tableOf(peers, single, result.rays, errors),
    },
    {
      title: 'Is anything that near? Missed hits and false hits',
      text: `Does a sphere at rest touch the triangle? Does the search for the closest point find one within the radius of that sphere? Distances that differ from the radius by less than ${band} are not counted. (three-mesh-bvh uses its limit only to skip boxes of its tree, so it returns the nearest triangle of a box at any distance.)`,
      table: tableOf(peers, single, result.within, counts),
    },
    {
      title: 'Closest points: how far off the distance is',
      text: 'The unit is the triangle’s size. The first figure is the 99th percentile of the answers, the second the worst.',
      table: tableOf(peers, single, result.distances, errorsOrMissed),
    },
    {
      title: 'Closed meshes: how many get out, of 10,000',
      text: `A ray, or a ball with a radius of ${figure((BALL as { radius: number }).radius)} m, starts inside a closed mesh (a box of square cells, two kinds of spheres, a ring) and ends outside. It has to be stopped. It is aimed at a vertex, at an edge, or well inside a face.`,
      table: tableOf(peers, ['sent', 'mesh', 'number'], result.leaks, per10k),
    },
    {
      title: 'Points in a closed mesh: how many are on the wrong side',
      text: 'Half of the points are inside a box of 10³ cells, half outside. Those in line with vertices or edges lie exactly above, below or beside them, along one axis or another.',
      table: tableOf(peers, ['', 'which', 'points'], result.contains, wrong),
    },
  ]
}

export function asText(result: Result): string {
  const lines = [`carom and its peers before the exact oracle: seed ${result.seed}, ${result.cases} casts and rays`]
  for (const { name, version, settings } of result.peers) lines.push(`  ${name} ${version}: ${settings}`)
  for (const { title, table } of sectionsOf(result)) {
    const all = [table.head, ...table.rows]
    const widths = table.head.map((_, i) => Math.max(...all.map((row) => row[i].length)))
    lines.push('', title)
    for (const row of all) lines.push(`  ${row.map((cell, i) => cell.padEnd(widths[i])).join('  ')}`.trimEnd())
  }
  lines.push('')
  return lines.join('\n')
}

export function asMarkdown(result: Result): string {
  const { peers, seed, cases, date, node } = result
  const sizes = STRATA.map(({ name, way, radius }) => `| ${name} | ${figure(way)} m | ${figure(radius)} m |`)
  const lines = [
    '# Correctness, compared with other libraries',
    '',
    'carom and four other libraries for JavaScript answer the same questions. An exact oracle (`test/oracle/`), which computes in',
    'whole numbers of any length, judges every answer. This command wrote all but the last section,',
    '',
    '```sh',
    `npm run prove -- --peers --seed ${seed} --cases ${cases} --write docs/correctness.md`,
    '```',
    '',
    `on ${date} with Node ${node}. Another seed asks other questions.`,
    '',
    '| library | version | how it was asked |',
    '|---|---|---|',
    ...peers.map(({ name, version, settings }) => `| ${name} | ${version} | ${settings} |`),
    '',
    '## What to make of it',
    '',
    'Each of these libraries is good at its own task. Rapier, Jolt and crashcat are physics engines: their tolerances are in metres',
    'and suit bodies of about a metre, a simulation corrects a small error in its next step, and f32 saves time and memory.',
    'three-mesh-bvh is made for rays, answers them well here, and cannot cast bodies. None of them promises what this page measures.',
    'carom does (see [guarantees](guarantees.md)), so a miss in its column would be a bug.',
    '`npm run bench -- sweeps` shows how fast they all are.',
    '',
    'All settings are the defaults, except those in the table above. Where a library documents a tolerance, a smaller one can give',
    'better figures but takes longer. All numbers in the questions are exact in 32 bits, so no library loses precision on the way in.',
    'Every body starts free of the triangle.',
    '',
    '| triangle | longest way | radius of the body |',
    '|---|---|---|',
    ...sizes,
    '',
    'Bodies other than the sphere are twice as tall as wide. Needles are one metre long and a thousandth to a millionth as wide.',
    '',
  ]
  for (const { title, text, table } of sectionsOf(result)) {
    lines.push(`## ${title}`, '', ...wrapped(text), '', markdownOf(table), '')
  }
  return lines.join('\n')
}

/** Lines of at most 125 characters. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= 125) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function markdownOf({ head, rows }: Table): string {
  return [head, head.map((_, i) => (i < 2 ? '---' : '--:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
