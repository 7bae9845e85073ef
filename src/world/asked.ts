/** What a question asks of: the options that every question to a world takes. */
import { ALL_LAYERS, ask, closeFilter, openFilter } from '../bvh/filter.ts'
import type { Frame } from '../mesh/frame.ts'
import type { Sides } from '../mesh/input.ts'
import type { Collider } from './collider.ts'

export interface WorldQueryOptions {
  /** A set of layers, bit k for layer k: only what is in these is there. Default: all. Of a mesh with layers, its triangles of these. */
  mask?: number
  /** Is this collider there? It may not ask a mesh or a world anything; what it throws ends the question. */
  filter?: (collider: number) => boolean
  /** 'front': surfaces are struck from their front only. 'both' (default): as they were made. */
  sides?: Sides
}

const asked = {
  who: 'World',
  layers: ALL_LAYERS,
  frontOnly: false,
  filter: undefined as ((collider: number) => boolean) | undefined,
}

/** Opens a question to a world: right before it, when all that is the caller's has been read. After it comes closeQuestion. */
export function openQuestion(frame: Frame): void {
  asked.who = frame.who
  asked.layers = frame.layers
  asked.frontOnly = frame.frontOnly
  asked.filter = frame.filter
}

/** Everything is there again, for characters and balls, which ask without a door. */
export function closeQuestion(): void {
  asked.who = 'World'
  asked.layers = ALL_LAYERS
  asked.frontOnly = false
  asked.filter = undefined
}

/** Who asks, for messages. */
export function whoAsks(): string {
  return asked.who
}

/** Are all surfaces one-sided for this question? */
export function onlyFronts(): boolean {
  return asked.frontOnly
}

/** Is a collider there for this question? What the caller's function throws ends it. */
export function isThere(collider: Collider): boolean {
  if (collider.layer !== 0 && (asked.layers & collider.layer) === 0) return false
  const { filter } = asked
  if (filter === undefined) return true
  let answered = false
  try {
    const there = ask(filter, collider.id)
    answered = true
    return there
  } finally {
    if (!answered) closeQuestion()
  }
}

/** Before a walk of a collider's tree: which of its triangles are there. After it comes closeFilter. */
export function openMesh(collider: Collider): void {
  if (collider.kind === 'box') openFilter(ALL_LAYERS, true, undefined)
  else if (asked.frontOnly || asked.layers !== ALL_LAYERS)
    openFilter(collider.layer === 0 ? asked.layers : ALL_LAYERS, asked.frontOnly, undefined)
}

export { closeFilter as closeMesh }
