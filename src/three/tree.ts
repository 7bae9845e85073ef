/** Is an object still in the scene from which it was added? */
import type { Object3D, Scene } from 'three'

/** The scene graph around an object. */
export class SceneTree {
  readonly #object: Object3D
  /**
   * The topmost ancestor of the object when it was added. If that ancestor is later put into another object, the new
   * topmost ancestor counts.
   */
  #home: Object3D
  #hasObject = true

  constructor(object: Object3D) {
    this.#object = object
    this.#home = topOf(object)
  }

  /** Updates the world matrices at and below the object. */
  look(): void {
    this.#object.updateWorldMatrix(true, true)
    this.#home = topOf(this.#home)
    this.#hasObject = this.#isIn(topOf(this.#object))
  }

  /** Is a node in the scene? If so, its world matrix is up to date afterwards. */
  has(node: Object3D): boolean {
    let top = node
    for (;;) {
      if (top === this.#object) return this.#hasObject
      if (top.parent === null) break
      top = top.parent
    }
    if (!this.#isIn(top)) return false
    node.updateWorldMatrix(true, false)
    return true
  }

  #isIn(top: Object3D): boolean {
    return top === this.#home || (top as Scene).isScene === true
  }
}

function topOf(node: Object3D): Object3D {
  let top = node
  while (top.parent !== null) top = top.parent
  return top
}
