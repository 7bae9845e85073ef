/** The options with which moving objects are added to a world. */
import {
  checkBoolean,
  checkFunction,
  checkInstance,
  checkNumber,
  checkWhole,
  checkWord,
  takeVec,
} from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import type { ColliderOptions } from '../world/make.ts'
import { World } from '../world/world.ts'
import { BONE_SHAPES, type BoneShape } from './bone-shapes.ts'
import { Follower } from './follower.ts'

/** What an engine's own options extend. @typeParam C the choice of a bone's shape */
export interface FollowOptions<C extends BoneChoice>
  extends Pick<ColliderOptions, 'layer' | 'mask' | 'sensor' | 'surfaceVelocity' | 'data'> {
  readonly filter?: unknown
  readonly sides?: Sides | undefined
  readonly bones?: C | undefined
  readonly teleportDistance?: number | undefined
}

/** One shape for all bones, or a function that is called once for each bone. */
type BoneChoice = BoneShape | ((...bone: never[]) => BoneShape)

export const FOLLOW_DEFAULTS = {
  sides: 'both',
  bones: 'capsule',
  teleportDistance: Number.POSITIVE_INFINITY,
} as const

const OPTIONS = ['filter', 'sides', 'bones', 'teleportDistance', 'layer', 'mask', 'sensor', 'surfaceVelocity', 'data']
const taken = new Float64Array(3)

/** Reads the options, each once. @throws TypeError, RangeError that name `who` and the invalid option */
export function takeFollowOptions<C extends BoneChoice>(who: string, world: World, options: FollowOptions<C>) {
  checkInstance(who, 'world', world, World)
  checkOptions(who, 'options', options, OPTIONS)
  const { filter, sides = FOLLOW_DEFAULTS.sides, bones = FOLLOW_DEFAULTS.bones, layer, mask } = options
  const { sensor = false, data, surfaceVelocity, teleportDistance = FOLLOW_DEFAULTS.teleportDistance } = options
  if (filter !== undefined) checkFunction(who, 'filter', filter)
  checkWord(who, 'sides', sides, SIDES)
  if (typeof bones !== 'function') checkWord(who, 'bones', bones, BONE_SHAPES)
  checkNumber(who, 'teleportDistance', teleportDistance, 0, Number.POSITIVE_INFINITY)
  if (layer !== undefined) checkWhole(who, 'layer', layer, 0, 31)
  if (mask !== undefined) checkWhole(who, 'mask', mask, -2147483648, 4294967295)
  checkBoolean(who, 'sensor', sensor)
  let surface: { x: number; y: number; z: number } | undefined
  if (surfaceVelocity !== undefined) {
    takeVec(who, 'surfaceVelocity', surfaceVelocity, taken, 0)
    surface = { x: taken[0], y: taken[1], z: taken[2] }
  }
  const kind = { layer, mask, sensor, data, surfaceVelocity: surface }
  return { sides, bones, follower: new Follower(world, kind, teleportDistance) }
}

/** Does the user want a mesh? Calls the filter once for each mesh, when the mesh first has triangles. */
export type Wanted<M> = (mesh: M) => boolean

export function wantedBy<M extends object>(filter: ((mesh: M) => boolean) | undefined): Wanted<M> {
  if (filter === undefined) return () => true
  const asked = new WeakMap<M, boolean>()
  return (mesh) => {
    let answer = asked.get(mesh)
    if (answer === undefined) {
      answer = filter(mesh)
      asked.set(mesh, answer)
    }
    return answer
  }
}
