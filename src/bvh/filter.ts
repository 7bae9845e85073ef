/**
 * Which triangles a query asks: by layer, by a function of the caller's, by side. A triangle that does not pass is as
 * if it were not there. The state belongs to the query under way: the door opens it after its checks and closes it
 * after the walk, so that it is shut for everybody else, and a walk without a filter pays one test of a boolean.
 */
import { FLAG_FRONT_ONLY, H_FLAGS, type Tree } from './layout.ts'

/** Says of a triangle whether it is there for this query. */
type TriangleTest = (triangle: number) => boolean

/** All 32 layers. */
export const ALL_LAYERS = -1

const asked = {
  /** One bit a layer. */
  layers: ALL_LAYERS,
  /** FLAG_FRONT_ONLY, or 0. */
  flags: 0,
  /** Whatever the mesh says, both sides are solid. */
  both: false,
  test: undefined as TriangleTest | undefined,
  /** In the caller's function: no other query may begin. */
  inside: false,
}

/** Is there anything to ask of a triangle? Walks read it before they call `passes`. */
export let filtering = false

/** Sets the filter of the query that is about to walk; no check, and nothing that throws, may come between. */
export function openFilter(layers: number, frontOnly: boolean, test: TriangleTest | undefined): void {
  asked.layers = layers
  asked.flags = frontOnly ? FLAG_FRONT_ONLY : 0
  asked.test = test
  filtering = layers !== ALL_LAYERS || test !== undefined
}

/** Both sides of every triangle are there for this query; after `openFilter`, before the walk. */
export function openBothSides(): void {
  asked.both = true
}

export function closeFilter(): void {
  filtering = false
  asked.flags = 0
  asked.both = false
  asked.test = undefined
}

/** @throws Error where a filter's function asks a question: the one under way would lose its place */
export function refuseInsideFilter(who: string): void {
  if (asked.inside)
    throw new Error(`${who}: called from inside a filter, expected a call after the running query has ended`)
}

/** Is a triangle there for this query? Call where `filtering`. What the caller's function throws ends the query. */
export function passes(tree: Tree, slot: number): boolean {
  const layer = tree.layers.length === 0 ? 1 : 1 << tree.layers[slot]
  if ((asked.layers & layer) === 0) return false
  return asked.test === undefined || ask(asked.test, tree.ids[slot])
}

/** Asks the caller's function; meanwhile no other query may begin. */
export function ask(test: TriangleTest, triangle: number): boolean {
  let answered = false
  asked.inside = true
  try {
    const answer = test(triangle)
    answered = true
    return Boolean(answer)
  } finally {
    asked.inside = false
    if (!answered) closeFilter()
  }
}

/** Is only the front solid: by the mesh, or for this query? */
export function isFrontOnly(tree: Tree): boolean {
  return !asked.both && ((tree.header[H_FLAGS] | asked.flags) & FLAG_FRONT_ONLY) !== 0
}
