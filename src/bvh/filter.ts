/**
 * Which triangles a query considers: by layer, by a function of the caller, by side. A triangle that does not pass does
 * not exist for the query. The filter is state of the current query: the public method opens it after its checks and
 * closes it after the walk. So it never affects another query, and a walk without a filter tests one boolean.
 */
import { FLAG_FRONT_ONLY, H_FLAGS, type Tree } from './layout.ts'

/** Returns whether this query considers a triangle. */
type TriangleTest = (triangle: number) => boolean

/** All 32 layers. */
export const ALL_LAYERS = -1

const asked = {
  /** A bit for each layer. */
  layers: ALL_LAYERS,
  /** FLAG_FRONT_ONLY, or 0. */
  flags: 0,
  /** Both sides are solid, whatever the mesh says. */
  both: false,
  test: undefined as TriangleTest | undefined,
  /** The caller's function is running: no other query may start. */
  inside: false,
}

/** Must triangles be tested? Walks read it before they call `passes`. */
export let filtering = false

/** Opens the filter of a query. The walk must follow without checks, or anything else that throws, in between. */
export function openFilter(layers: number, frontOnly: boolean, test: TriangleTest | undefined): void {
  asked.layers = layers
  asked.flags = frontOnly ? FLAG_FRONT_ONLY : 0
  asked.test = test
  filtering = layers !== ALL_LAYERS || test !== undefined
}

/** Makes both sides of every triangle solid for this query. Call it after `openFilter`, before the walk. */
export function openBothSides(): void {
  asked.both = true
}

export function closeFilter(): void {
  filtering = false
  asked.flags = 0
  asked.both = false
  asked.test = undefined
}

/** Is a filter of the caller running? Until it returns, its query needs its mesh and the kernel's memory as they are. */
export function isInsideFilter(): boolean {
  return asked.inside
}

/** @throws Error if a filter starts a query, because the current query would lose its state */
export function refuseInsideFilter(who: string): void {
  if (asked.inside)
    throw new Error(`${who}: called from inside a filter, expected a call after the running query has ended`)
}

/**
 * Does this query consider a triangle? Call it only if `filtering`. An error of the caller's function ends the query.
 */
export function passes(tree: Tree, slot: number): boolean {
  const layer = tree.layers.length === 0 ? 1 : 1 << tree.layers[slot]
  if ((asked.layers & layer) === 0) return false
  return asked.test === undefined || ask(asked.test, tree.ids[slot])
}

/** Calls the caller's function. Meanwhile no other query may start. */
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

/** Is only the front solid, by the mesh or for this query? */
export function isFrontOnly(tree: Tree): boolean {
  return !asked.both && ((tree.header[H_FLAGS] | asked.flags) & FLAG_FRONT_ONLY) !== 0
}
