/** docs/performance.md, from results. */
import { tableOf } from '../balls/report.ts'
import type { Library } from '../meshes/entrants.ts'
import type { RayResult } from '../ray-set.ts'
import { barsOf, curvesOf, figureOf } from './charts.ts'
import type { AnySet, Results } from './results.ts'

export interface Page {
  readonly text: string
  /** The pictures, by name. */
  readonly charts: Record<string, string>
}

/** @param about when, on what, and by which command */
export function pageOf(results: Results, about: { date: string; machine: string; command: string }): Page {
  const { rays, build, refit, closest, growth } = results
  const largest = build.sets.reduce((a, b) => (triangles(a) > triangles(b) ? a : b))
  const charts: Record<string, string> = {
    'first.svg': barsOf(
      'First hit, one call a ray: geometric mean of the sets',
      'million rays a second',
      meansOf(rays.sets),
    ),
    'any.svg': barsOf(
      'Any hit, one call a ray: geometric mean of the sets',
      'million rays a second',
      meansOf(rays.any.sets),
    ),
    'build.svg': barsOf(`Building ${largest.name}, less is better`, 'ms', barsFrom(largest)),
    'growth.svg': curvesOf('A ray among ever more triangles', 'triangles', 'ns', curvesFrom(growth.sets)),
  }
  return { charts, text: [...head(results, about), ...sections(results, largest.name)].join('\n') }

  function sections({ rays }: Results, name: string): string[] {
    return [
      '## First hits',
      '',
      chart('first', 'Million first hits a second of each library'),
      '',
      'Million rays a second, one call a ray, and in brackets how many times as fast carom is; *batch* is carom’s `castRays`.',
      '',
      ...rayTable(rays.sets, rays.ratio),
      '',
      '## Any hit',
      '',
      chart('any', 'Million any hits a second of each library'),
      '',
      'Is anything hit at all? `castRayAny`, and `castRaysAny` as *batch*. Who has no such question answers by the first hit.',
      '',
      ...rayTable(rays.any.sets, rays.any.ratio),
      '',
      '## Wrong answers',
      '',
      'Of the first hits above; the rays of all sets together. A peer is wrong where it hits what is not there, misses what is, or is off by',
      'more than 10⁻⁴ (computed in f32) or 10⁻⁷ (f64) of the mesh’s size.',
      '',
      ...wrongTable(rays.sets),
      '',
      '## A ray that misses everything',
      '',
      'Nanoseconds: what a call costs.',
      '',
      ...table(
        ['carom', 'batch', ...Object.keys(rays.misses.peers)],
        [[rays.misses.carom, rays.misses.batch, ...Object.values(rays.misses.peers)].map(figureOf)],
      ),
      '',
      `A ray leaves ${rays.garbage['carom hits'].bytesPerOp.toFixed(1)} bytes of garbage in carom${peerGarbage(rays.garbage)}.`,
      '',
      '## Builds',
      '',
      chart('build', `Milliseconds to build ${name}`),
      '',
      'Milliseconds, and in brackets how many times as fast carom is.',
      '',
      ...setTable(build.sets, build.libraries),
      '',
      'Bytes a triangle of all that is kept to answer:',
      '',
      ...bytesTable(build.sets),
      '',
      '## Refits',
      '',
      'All vertices moved, milliseconds; *build* is carom’s.',
      '',
      ...table(
        ['mesh', 'carom', 'build', 'a build takes', ...names(refit.libraries)],
        refit.sets.map((set) => [
          set.name,
          figureOf(set.carom),
          figureOf(set.build),
          `${set.times.toFixed(1)} times as long`,
          ...names(refit.libraries).map((peer) => cell(set, peer)),
        ]),
      ),
      '',
      '## Closest points',
      '',
      'Microseconds a point: of the mesh’s box, and beside the mesh.',
      '',
      ...setTable(closest.sets, closest.libraries),
      '',
      '## Growth',
      '',
      chart('growth', 'Nanoseconds of a ray over the number of triangles'),
      '',
      'The same shape in ever finer cuts. The exponent e fits time = c · nᵉ best.',
      '',
      ...table(
        ['', 'a ray', 'a build'],
        Object.entries(growth.growth).map(([name, { ray, build }]) => [name, ray.toFixed(2), build.toFixed(2)]),
      ),
      '',
      ...coldSection(results.cold),
      ...ballSection(results.balls),
    ]
  }
}

/** What `npm run bench -- cold` found; each cell has the hosts' figures beside each other. */
export function coldSection({ runs, results }: Results['cold']): string[] {
  const hosts = [...new Set(results.map(({ host }) => host))].map((host) => HOSTS[host]).join(' / ')
  const rowsOf = (some: typeof results) =>
    [...new Set(some.map(({ name }) => name))].flatMap((name) => {
      const own = some.filter((one) => one.name === name)
      return Object.keys(own[0].times).map((library) => {
        const all = own.map(({ times: { [library]: one } }) => [
          one.import,
          one.ready,
          ...Object.values(one.after),
          one.last,
        ])
        return [`${name}: ${library}`, ...all[0].map((_, i) => all.map((figures) => figureOf(figures[i])).join(' / '))]
      })
    })
  const tableFor = (some: typeof results, last: string) => {
    const counts = Object.keys(some[0].times.carom.after).map((count) => figureOf(Number(count)))
    return table(['', 'import', 'ready', ...counts, last], rowsOf(some))
  }
  const steps = results.filter(({ name }) => name.endsWith(', capsule'))
  return [
    '## The first second',
    '',
    '`npm run bench -- cold --host node,chromium`: how fast is a library that has just been loaded? Each run starts a new Node or a new Chromium.',
    'Node loads the published packages; Chromium loads one minified file per library. Times are in milliseconds,',
    `${hosts}, medians of ${runs} runs. *import* loads the library, *ready* builds the level.`,
    '',
    'Rays: the numbered columns show how long the first 1, 10, … rays take together. *full speed* is the number of rays after which the library reaches',
    '80 % of its final speed.',
    '',
    ...tableFor(
      results.filter((one) => !steps.includes(one)),
      'full speed',
    ),
    '',
    'A capsule that walks in a circle: how long its first 1, 10, … steps take together. *longest* is the longest single step after the first ten.',
    '',
    ...tableFor(steps, 'longest'),
    '',
  ]
}

const HOSTS = { node: 'Node', chromium: 'Chromium' }

/** What `npm run bench -- balls` found. */
export function ballSection({ sets, aims }: Results['balls']): string[] {
  return [
    '## Balls',
    '',
    '`npm run bench -- balls`: elastic balls in a closed box, balls of mixed sizes that fall into another, and marbles on hills made of triangles.',
    'Each library has a process of its own, and they make their steps of 1/60 s by turns. *ms* is the median of a step, *× carom* how many times',
    'as fast carom is (the median of pairs), *first* the first step, *read* what it takes to read all centres. *energy* is what was won of that at the',
    'start: a gas should keep it, in a heap it only tells how the balls fell. *escaped* are balls beyond a wall, *overlap* is how deep two balls were in',
    'each other, as a share of the radius (in a gas at the end, else whenever it was looked at). *fall*, *touch* and *sleep* are steps of a heap while it',
    'falls, while most balls move in it, and once 99 % sleep. `-ccd` is with continuous collision detection, which carom has always. Box3D is not on npm.',
    '',
    ...sets.flatMap((set) => {
      const { head, rows } = tableOf(set)
      const bytes = set.bytesPerStep?.toFixed(1)
      const left = bytes === undefined ? '' : `; a step of carom leaves ${bytes} bytes`
      const title = `${set.name}, after ${set.seconds.toFixed(1)} s${left}:`
      return [
        title,
        '',
        ...table(
          ['', ...head],
          rows.map(([name, cells]) => [name, ...cells]),
        ),
        '',
      ]
    }),
    ...aims.map((text) => `- ${text}`),
    '',
  ]
}

function head(
  { rays, build }: Results,
  { date, machine, command }: { date: string; machine: string; command: string },
) {
  const known = new Map([...rays.libraries, ...build.libraries].map((library) => [library.name, library]))
  return [
    '# Performance, beside others',
    '',
    'carom and what else JavaScript can ask about a mesh, on the same work in one run, one thread. This command wrote the page,',
    '',
    '```sh',
    command,
    '```',
    '',
    `on ${date}, ${machine}. Other machines give other figures, and other ratios; \`--seed\` deals other rays, \`--obj level.obj\` adds a`,
    'level of yours to `npm run bench -- rays` (and `build`, `refit`, `closest`).',
    '',
    '| library | version | how it was asked |',
    '|---|---|---|',
    ...[...known.values()].map(({ name, version, settings }) => `| ${name} | ${version} | ${settings} |`),
    '',
    'Each takes its fastest documented path, with objects that are used again. Before anything is timed, every answer is compared with',
    'carom’s; where two differ, all triangles one by one say who is wrong. All are timed by turns, round by round, and the figures are',
    'medians. Rays come from the seed: pictures that cameras take of the mesh, and rays from anywhere to anywhere in its box.',
    '`dungeon`, `hall` and `terrain` are from `scenes/`; the dragon and the bunny were scanned at Stanford, and come from npm as others have packed',
    'them, made about 100 m large.',
    ...(known.has('embree')
      ? ['Embree is the limit: native code, with instructions that no page has. `--limit` compiles it.']
      : ['`--limit` adds Embree, native code, where g++ and libembree-dev are installed.']),
    '',
  ]
}

const chart = (name: string, words: string) => `![${words}](performance/${name}.svg)`
const names = (libraries: readonly Library[]) => libraries.slice(1).map(({ name }) => name)
const triangles = (set: { readonly name: string } & object) => Number('triangles' in set ? set.triangles : 0)

const cell = ({ peers, ratios }: AnySet, name: string) =>
  name in peers ? `${figureOf(peers[name])} (${ratios[name].toFixed(2)})` : '-'

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)]
}

const peersOf = (sets: readonly AnySet[]) => [...new Set(sets.flatMap(({ peers }) => Object.keys(peers)))]

function rayTable(sets: readonly RayResult[], ratio: Results['rays']['ratio']): string[] {
  const peers = peersOf(sets)
  const summary = (name: string, of: (r: Results['rays']['ratio'][string]) => { geomean: number; min: number }) =>
    ratio[name] === undefined
      ? '-'
      : `${of(ratio[name]).geomean.toFixed(2)}, at least ${of(ratio[name]).min.toFixed(2)}`
  return table(
    ['mesh, rays', 'hit', 'carom', 'batch', ...peers],
    [
      ...sets.map((set) => [
        set.name,
        `${Math.round((100 * set.hits) / set.rays)} %`,
        figureOf(set.carom),
        figureOf(set.batch),
        ...peers.map((name) => (name in set.failed ? 'failed' : cell(set, name))),
      ]),
      ['**times**, geometric mean', '', '', '', ...peers.map((name) => summary(name, (own) => own))],
      ['**times**, in batches', '', '', '', ...peers.map((name) => summary(name, ({ batch }) => batch))],
    ],
  )
}

function wrongTable(sets: readonly RayResult[]): string[] {
  const peers = peersOf(sets)
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const of = (name: string) => {
    const there = sets.filter(({ wrong }) => name in wrong)
    return `${sum(there.map(({ wrong }) => wrong[name]))} of ${figureOf(sum(there.map(({ rays }) => rays)))}`
  }
  const ours = `${sum(sets.map(({ caromWrong }) => caromWrong))} of ${figureOf(sum(sets.map(({ rays }) => rays)))}`
  return table(['carom', ...peers], [[ours, ...peers.map(of)]])
}

function setTable(sets: readonly (AnySet & { readonly batch?: number })[], libraries: readonly Library[]): string[] {
  const peers = names(libraries)
  const withBatch = sets.some(({ batch }) => batch !== undefined)
  return table(
    ['mesh', 'carom', ...(withBatch ? ['batch'] : []), ...peers],
    sets.map((set) => [
      set.name,
      figureOf(set.carom),
      ...(withBatch ? [figureOf(set.batch!)] : []),
      ...peers.map((name) => cell(set, name)),
    ]),
  )
}

function bytesTable(sets: Results['build']['sets']): string[] {
  const who = [...new Set(sets.flatMap(({ bytesPerTriangle }) => Object.keys(bytesPerTriangle)))]
  const rows = sets.map(({ name, bytesPerTriangle }) => [name, ...who.map((one) => bytesPerTriangle[one].toFixed(1))])
  return table(['mesh', ...who], rows)
}

function peerGarbage(garbage: Results['rays']['garbage']): string {
  const theirs = Object.entries(garbage).filter(([name]) => !name.startsWith('carom') && name.endsWith(' hits'))
  return theirs.map(([name, { bytesPerOp }]) => `, and ${figureOf(bytesPerOp)} in ${name.slice(0, -5)}`).join('')
}

/** Over the sets in which all of them are; who is not in all is left out. */
function meansOf(sets: readonly RayResult[]) {
  const mean = (values: readonly number[]) =>
    Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
  const everywhere = peersOf(sets).filter((name) => sets.every(({ peers }) => name in peers))
  return [
    { name: 'carom', value: mean(sets.map(({ carom }) => carom)) },
    { name: 'carom, in batches', value: mean(sets.map(({ batch }) => batch)) },
    ...everywhere.map((name) => ({ name, value: mean(sets.map(({ peers }) => peers[name])) })),
  ]
}

const barsFrom = ({ carom, peers }: AnySet) =>
  Object.entries({ carom, ...peers }).map(([name, value]) => ({ name, value }))

function curvesFrom(sets: Results['growth']['sets']) {
  const one = (name: string, value: (set: AnySet) => number) => ({
    name,
    points: sets.map((set) => [set.triangles, value(set)] as const),
  })
  return [one('carom', ({ carom }) => carom), ...peersOf(sets).map((name) => one(name, ({ peers }) => peers[name]))]
}
