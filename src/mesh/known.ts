/**
 * Meshes as worlds know them: a tree and its reach. Not the class, which would bring all its queries into the bundles
 * of those who only have a World.
 */
import { reachOfTree, type Tree } from '../bvh/layout.ts'

export interface KnownMesh {
  readonly tree: Tree
  /** Largest absolute coordinate. */
  reach: number
  /** Does it enclose what is inside of it? Undefined: nobody has asked since its vertices last moved (`encloses` in closed.ts). */
  closed: boolean | undefined
}

export function newKnownMesh(tree: Tree): KnownMesh {
  // Undefined at first: so V8 keeps the number as an object, made once, and to pass it on allocates nothing.
  const mesh: KnownMesh = { tree, reach: undefined as never, closed: undefined }
  mesh.reach = reachOfTree(tree.boxes)
  return mesh
}

/** How many refits there were, of all meshes: worlds look at it before they look at their own. */
export const refits = { count: 0 }

const known = new WeakMap<object, KnownMesh>()

/** Called by the class for every mesh that is made. */
export function makeKnown(mesh: object, as: KnownMesh): void {
  known.set(mesh, as)
}

/** What a world needs of a TriangleMesh; undefined for anything else. */
export function knownMesh(thing: object): KnownMesh | undefined {
  return known.get(thing)
}
