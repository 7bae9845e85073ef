import type { Kind } from '../oracle/solid.ts'
import type { Half } from './bodies.ts'
import type { Dice } from './dice.ts'
import type { Sample } from './meshes.ts'
import { type Turn, turnOf } from './turn.ts'

/** What one query of a mesh needs: a place to start, a way past some feature of some triangle, sizes, and an orientation. */
export interface Way {
  from: number[]
  translation: number[]
  radii: Half
  orientation: Turn
}

/** Aimed at a corner, an edge or the inside of a triangle, from anywhere about the mesh, along an axis at times. */
export function wayPast(sample: Sample, dice: Dice): Way {
  const { triangles, size, middle } = sample
  const goal = dice.chance(0.1) || triangles.length === 0 ? middle : pointOf(sample, dice)
  let from = middle.map((x) => x + dice.between(-1, 1) * size)
  if (dice.chance(0.15)) from = dice.pick([goal, pointOf(sample, dice)])
  const factor = dice.pick([1, 1, 1.5])
  let translation = goal.map((x, i) => (x - from[i]) * factor)
  if (dice.chance(0.25)) {
    const axis = dice.whole(0, 2)
    from = goal.map((x, i) => (i === axis ? from[i] : x))
    translation = goal.map((x, i) => (i === axis ? 2 * (x - from[i]) : 0))
  }
  const radius = dice.pick([0.5, 0.1, 0.01]) * dice.between(0.2, 1) * size
  const other = () => radius * dice.pick([1, dice.between(0.3, 3)])
  return { from, translation, radii: [radius, other(), other()], orientation: turnOf(dice) }
}

function pointOf({ triangles, middle }: Sample, dice: Dice): number[] {
  if (triangles.length === 0) return middle
  const at = 9 * dice.whole(0, triangles.length / 9 - 1)
  const [u, v] = dice.pick([
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [0.25, 0.25],
    [dice.unit() / 2, dice.unit() / 2],
  ])
  return [0, 1, 2].map((k) => triangles[at + k] * (1 - u - v) + triangles[at + 3 + k] * u + triangles[at + 6 + k] * v)
}

/** Half extents of a body out of three radii. */
export function halfOf(kind: Kind, [x, y, z]: Half): Half {
  if (kind === 'sphere') return [x, x, x]
  if (kind === 'capsule') return [x, x + y, x]
  return kind === 'cylinder' ? [x, y, x] : [x, y, z]
}
