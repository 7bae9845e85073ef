/**
 * Where a skinned mesh stands. A viewer draws it where its joints are and does not look at its own node; in the bind pose all joints agree
 * on one place: that of the first joint, times the inverse of where it was bound.
 */
import { type AccessorPlan, planAccessor } from './gltf-accessor.ts'
import { type Gltf, isRecord, own } from './gltf-document.ts'
import { IDENTITY, type Matrix, multiply } from './matrix.ts'

export interface SkinPlan {
  /** Where its first joint is in the scene. */
  joint: Readonly<Matrix>
  /** One matrix a joint; none: all are the identity. */
  inverses: AccessorPlan | null
  /** Whose matrix is that of the first joint. */
  at: number
}

export class Skins {
  readonly #gltf: Gltf
  readonly #known = new Map<number, SkinPlan | null>()
  /** Of nodes that are joints: where they are, and when the walk came there. Parents come before their children. */
  readonly #joints = new Map<number, { world: Readonly<Matrix>; order: number }>()
  readonly #isJoint: Uint8Array

  constructor(gltf: Gltf, nodes: number) {
    this.#gltf = gltf
    this.#isJoint = new Uint8Array(nodes)
    const skins = own(gltf.json, 'skins')
    if (!Array.isArray(skins)) return
    for (const skin of skins)
      for (const joint of jointsOf(skin)) if (typeof joint === 'number' && joint < nodes) this.#isJoint[joint] = 1
  }

  /** The walk has come to a node. */
  take(node: number, world: Readonly<Matrix>): void {
    if (this.#isJoint[node] === 1) this.#joints.set(node, { world, order: this.#joints.size })
  }

  /** When the walk has ended. Null: the skin is none, or has no joint in the scene. */
  planOf(skin: unknown): SkinPlan | null {
    const skins = own(this.#gltf.json, 'skins')
    if (typeof skin !== 'number' || !Array.isArray(skins)) return null
    let plan = this.#known.get(skin)
    if (plan === undefined) {
      plan = this.#make(skins[skin], `/skins/${skin}`)
      this.#known.set(skin, plan)
    }
    return plan
  }

  #make(skin: unknown, path: string): SkinPlan | null {
    let first: { world: Readonly<Matrix>; order: number } | undefined
    let at = 0
    jointsOf(skin).forEach((node, i) => {
      const joint = this.#joints.get(node as number)
      if (joint === undefined || (first !== undefined && first.order <= joint.order)) return
      first = joint
      at = i
    })
    if (first === undefined || !isRecord(skin)) return null
    const index = own(skin, 'inverseBindMatrices')
    const inverses =
      index === undefined ? null : planAccessor(this.#gltf, index, ['MAT4'], `${path}/inverseBindMatrices`)
    if (inverses !== null && inverses.count <= at) return null
    return { joint: first.world, inverses, at }
  }
}

function jointsOf(skin: unknown): readonly unknown[] {
  const joints = isRecord(skin) ? own(skin, 'joints') : undefined
  return Array.isArray(joints) ? joints : []
}

/** @param inverses the numbers of its accessor */
export function matrixOfSkin({ joint, at }: SkinPlan, inverses: ArrayLike<number> | null): Matrix {
  const inverse = inverses === null ? IDENTITY : Float64Array.from({ length: 16 }, (_, k) => inverses[16 * at + k])
  return multiply(joint, inverse)
}
