/** The current world matrices of nodes, and whether a node is in the scene. */
import type { BabylonNode, BabylonSkeleton } from './nodes.ts'

export class NodeTree {
  #look = 0
  /** In which look the matrix of a node, or the bones of a skeleton, were computed last. */
  readonly #looks = new WeakMap<object, number>()

  /** From now on, matrices are to be computed again, because nodes may have moved. */
  look(): void {
    this.#look++
  }

  /** A node that is disabled or disposed of is not in the scene, nor is what is below it. */
  has(node: BabylonNode): boolean {
    return !node.isDisposed() && node.isEnabled()
  }

  /** Returns 16 numbers by columns. Babylon recomputes a node by its parent's last matrix, so ancestors come first. */
  matrixOf(node: BabylonNode): ArrayLike<number> {
    this.#update(node)
    return node.computeWorldMatrix().m
  }

  #update(node: BabylonNode): void {
    if (this.#looks.get(node) === this.#look) return
    if (node.parent !== null) this.#update(node.parent)
    node.computeWorldMatrix(true)
    this.#looks.set(node, this.#look)
  }

  /** Makes the final matrices of bones current. */
  prepare(skeleton: BabylonSkeleton): void {
    if (this.#looks.get(skeleton) === this.#look) return
    skeleton.prepare(true)
    this.#looks.set(skeleton, this.#look)
  }
}
