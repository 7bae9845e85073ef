import { parseArgs } from 'node:util'
import type { Topic } from './ask.ts'
import type { Choice } from './backends.ts'
import { kindOf, SHAPES, type Shape } from './bodies.ts'
import { DEFECTS } from './defects.ts'
import { isWalker } from './move-cases.ts'

/** The command line of `npm run prove`. */

/** Questions to one triangle or mesh that the oracle judges; and the other parts of the proof. */
export const TOPICS: readonly Topic[] = ['ray', 'cast', 'overlap', 'closest']
export const PARTS = [
  'moves',
  'hulls',
  'grids',
  'leaks',
  'slivers',
  'tree',
  'contains',
  'scale',
  'order',
  'recoveries',
  'backends',
  'defects',
] as const
/** Shapes that are a part of their own. */
const ALONE = ['hulls', 'grids'] as const
export type Part = (typeof PARTS)[number]
export const BACKENDS: readonly Choice[] = ['auto', 'wasm', 'plain']

export interface Options {
  seed: number
  cases: number
  seconds: number | null
  shapes: readonly Shape[]
  /** Only these questions; or only this part of the proof. */
  topic: Topic | null
  part: Part | null
  /** All shapes and all questions: then seams, containment and planted defects as well. */
  whole: boolean
  /** What answers all questions but those of the part `backends`, which asks both. */
  backend: Choice
  /** How many defects to plant: all, but in quick tests. */
  defects: number
  /** Only those whose names have this in them. */
  only: string
  json: boolean
}

const USAGE =
  'usage: npm run prove -- [--seed S] [--cases N | --seconds T] [--shape SHAPE] [--query QUERY] [--backend B] [--json] [--help]'

export const HELP = `${USAGE}

Judges carom's answers by the exact oracle, over named strata of hard cases. The same seed gives the same cases.

  --seed S      the seed, a whole number (1)
  --cases N     how many cases, shared out evenly among the shapes (40000)
  --seconds T   cases until T seconds are over, instead
  --shape       one of ${SHAPES.slice(0, 6).join(', ')},
                ${SHAPES.slice(6).join(', ')};
                or hull or grid, which is \`--query hulls\` or \`--query grids\`
  --query       only one kind of question to all that can be asked it: ${TOPICS.join(', ')};
                or one part of the proof alone, with N tries or comparisons: ${PARTS.join(', ')}
  --backend     who walks along rays: ${BACKENDS.join(', ')} (auto); planted defects are judged under auto
  --json        one line of JSON at the end
  --defects D   plant only D of the defects
  --only TEXT   plant only defects whose names have TEXT in them: \`--query defects --only worlds\`

A case is one answered query that is judged for itself. A deal (a triangle, a body and a way past it) gives two: the cast, and
in turn a cast with another \`initialOverlap\`, the overlap at the place where the cast ended or began, and for spheres the
closest point and the kernels of edges and corners; a ray is dealt twice. A cast through a mesh is one case, however many
triangles judge it. exact: cases for which at least one figure took rational numbers; an f64 filter with a proven bound may
settle the others, but every tenth deal is judged by the rationals alone, and the filter's word is compared with theirs.

Moves are sweeps with a tolerance of their own, as characters ask them of one triangle: each certificate is judged against it, and what
the exact solver says where there is none. \`--query moves\` shows how many were certified at once, by stratum and body; so does a whole
run, with 0.5 N of them for the first 100,000 cases and 0.2 N beyond.

Beside N cases a whole run asks 0.1 N questions of hulls and as many of grids, aims 0.4 N rays and bodies at seams and 0.4 N rays at slivers, asks 0.25 N points whether they are
inside, compares N/2 answers of trees with brute force (and N/4000 of three large meshes) and N/2 of scaled and shuffled worlds,
lets N/50 characters recover from overlap beside a panel, puts N questions to both backends, and plants all defects. That holds for the first 100,000 cases; for those beyond: 0.01 N of hulls and of grids, 0.12 N at seams, 0.12 N at slivers, 0.01 N
points, 0.1 N answers of trees and N/1640 of large meshes, 0.02 N of other worlds, 0.001 N characters, 0.2 N to both backends. So ten million cases bring
a million rays and 200,000 bodies at seams, a million rays at slivers, a million answers of trees, of which 2,000 of each large
mesh, 12,000 characters, and 100,000 of every other kind. The parts alone, with N of their own:
--query moves --cases 2000000, --query leaks --cases 1200000, --query slivers --cases 1000000, --query tree --cases 1000000. Ctrl-C ends a run
with the report of what was done. A run of more than ten seconds says on stderr how far it is.`

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      cases: { type: 'string' },
      seconds: { type: 'string' },
      shape: { type: 'string' },
      query: { type: 'string' },
      backend: { type: 'string', default: 'auto' },
      json: { type: 'boolean', default: false },
      defects: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  })
  const count = (name: string, text: string): number => {
    const x = Number(text)
    if (!Number.isInteger(x) || x < 0) throw new RangeError(`--${name} is ${text}, expected a whole number\n${USAGE}`)
    return x
  }
  const word = <T extends string>(name: string, text: string | undefined, words: readonly T[]): T | null => {
    if (text === undefined) return null
    const known = words.find((one) => one === text)
    if (!known) throw new RangeError(`--${name} is ${text}, expected one of ${words.join(', ')}\n${USAGE}`)
    return known
  }
  const alone = values.query === undefined && ALONE.find((one) => `${values.shape}s` === one)
  const shape = alone ? null : word('shape', values.shape, SHAPES)
  const query = alone ? alone : word('query', values.query, [...TOPICS, ...PARTS])
  const topic = TOPICS.find((one) => one === query) ?? null
  const shapes = (shape ? [shape] : SHAPES).filter((one) => topic === null || answers(one, topic))
  if (query === 'moves' && shape !== null && !isWalker(shape))
    throw new RangeError(`--query is moves, but --shape ${shape} does not walk\n${USAGE}`)
  if (shapes.length === 0) throw new RangeError(`--query is ${query}, but --shape ${shape} is not asked that\n${USAGE}`)
  return {
    seed: count('seed', values.seed),
    cases: count('cases', values.cases ?? '40000'),
    seconds: values.seconds === undefined ? null : count('seconds', values.seconds),
    shapes,
    topic,
    part: PARTS.find((one) => one === query) ?? null,
    whole: shape === null && query === null,
    backend: word('backend', values.backend, BACKENDS) ?? 'auto',
    defects: values.defects === undefined ? DEFECTS.length : count('defects', values.defects),
    only: values.only,
    json: values.json,
  }
}

/** Is a shape asked such questions? */
function answers(shape: Shape, topic: Topic): boolean {
  if (kindOf(shape) === null) return topic === 'ray' || (topic === 'overlap' && shape === 'segment')
  return topic === 'cast' || topic === 'overlap' || (topic === 'closest' && shape === 'sphere')
}
