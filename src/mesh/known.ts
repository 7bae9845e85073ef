/**
 * A mesh as worlds know it: a tree and its reach. Worlds do not import the class, because it would bring all its
 * queries into bundles that only use World.
 */
import { reachOfTree, type Tree } from '../bvh/layout.ts'
import type { HullShape } from '../hull/hull-shape.ts'

export interface KnownMesh {
  readonly tree: Tree
  /** The largest absolute coordinate. */
  reach: number
  /**
   * Is the mesh closed? Undefined until the first query about it after a change of the vertices (`encloses` in
   * closed.ts).
   */
  closed: boolean | undefined
  /** If it is the surface of a hull, the hull: a solid. */
  readonly hull: HullShape | undefined
}

export function newKnownMesh(tree: Tree, hull?: HullShape): KnownMesh {
  // undefined at first: so V8 stores the number as an object, and passing it on allocates nothing
  const mesh: KnownMesh = { tree, reach: undefined as never, closed: hull && true, hull }
  mesh.reach = reachOfTree(tree.boxes)
  return mesh
}

/** The number of refits of all meshes. Worlds compare it before they look at their own meshes. */
export const refits = { count: 0 }

const known = new WeakMap<object, KnownMesh>()

/** The class calls it for every new mesh. */
export function makeKnown(mesh: object, as: KnownMesh): void {
  known.set(mesh, as)
}

/** What a world needs of a TriangleMesh; undefined for any other object. */
export function knownMesh(thing: object): KnownMesh | undefined {
  return known.get(thing)
}

/**
 * The shape of a hull.
 * @throws TypeError if it was not made by hull()
 */
export function checkHull(who: string, name: string, hull: object): HullShape {
  const shape = known.get(hull)?.hull
  if (shape === undefined)
    throw new TypeError(`${who}: ${name} is a copy of a hull, expected what hull() returns: hull({ points: vertices })`)
  return shape
}
