/**
 * What a glTF says of collision: colliders of KHR_physics_rigid_bodies and OMI_physics_body, and names of nodes that
 * Godot (`-col`, `-convcol`, `-colonly`, `-convcolonly`) and Unreal (`UBX_`, `UCP_`, `USP_`, `UCX_`) give a meaning.
 */
import {
  element,
  extension,
  type Gltf,
  isRecord,
  type Json,
  list,
  numbers,
  own,
  record,
  reference,
} from './gltf-document.ts'
import { LevelError, shown } from './limits.ts'
import { IDENTITY, type Matrix, multiply } from './matrix.ts'
import { boxPiece, capsulePiece, cylinderPiece, type ShapePiece, spherePiece } from './shape-pieces.ts'

/** The collider of a node. */
export interface Collider {
  /** The extension, or the kind of name, that says so. */
  by: string
  /** Triangles of an implicit shape; or the meshes that it is made of, each with its place in the node. */
  of: ShapePiece | readonly PlacedMesh[]
  /** Solid is their convex hull. */
  hull: boolean
}

export interface PlacedMesh {
  /** Into `meshes`. */
  mesh: number
  matrix: Readonly<Matrix>
}

const RIGID = 'KHR_physics_rigid_bodies'
const OMI = 'OMI_physics_body'

/** Blender numbers copies: "wall-col.001". */
const COPY = /[\s.\d]+$/
const GODOT = /-(conv)?col(only)?$/i
const UNREAL = /^U(BX|CP|SP|CX)_/

/** Does the node's mesh only collide? Then it is not drawn. */
export function isOnlySolid(node: Json): boolean {
  const name = nameOf(node)
  return UNREAL.test(name) || suffixOf(name)?.[2] !== undefined
}

/** @param nodes all of the file @param localMatrix of a node, checked */
export function colliderOf(
  gltf: Gltf,
  node: Json,
  index: number,
  nodes: readonly unknown[],
  localMatrix: (gltf: Gltf, node: Json, at: string) => Matrix,
): Collider | null {
  const at = `/nodes/${index}`
  return ofRigidBodies(gltf, node, at, nodes, localMatrix) ?? ofOmi(gltf, node, at) ?? ofName(node)
}

function ofName(node: Json): Collider | null {
  const mesh = own(node, 'mesh')
  if (mesh === undefined) return null
  const name = nameOf(node)
  const of = [{ mesh: mesh as number, matrix: IDENTITY }]
  if (UNREAL.test(name)) return { by: `names like ${name.slice(0, 4)}`, of, hull: true }
  const suffix = suffixOf(name)
  return suffix === null ? null : { by: `names like ${suffix[0].toLowerCase()}`, of, hull: suffix[1] !== undefined }
}

function nameOf(node: Json): string {
  const name = own(node, 'name')
  return typeof name === 'string' ? name : ''
}

function suffixOf(name: string): RegExpExecArray | null {
  return GODOT.exec(name.slice(-LONGEST).replace(COPY, ''))
}
/** A suffix and the number of a copy are no longer. */
const LONGEST = 40

function ofRigidBodies(
  gltf: Gltf,
  node: Json,
  at: string,
  nodes: readonly unknown[],
  localMatrix: (gltf: Gltf, node: Json, at: string) => Matrix,
): Collider | null {
  const body = extension(gltf, node, RIGID, at)
  const path = `${at}/extensions/${RIGID}/collider`
  const collider = body === null ? null : record(body, 'collider', path.slice(0, path.lastIndexOf('/')), gltf.who)
  const geometry = collider === null ? null : record(collider, 'geometry', path, gltf.who)
  if (geometry === null) return null
  const hull = own(geometry, 'convexHull') === true
  const shape = own(geometry, 'shape')
  if (shape !== undefined)
    return { by: RIGID, of: shapeOf(gltf, 'KHR_implicit_shapes', shape, `${path}/geometry/shape`), hull: false }
  const mesh = own(geometry, 'mesh')
  if (mesh !== undefined) return { by: RIGID, of: [{ mesh: mesh as number, matrix: IDENTITY }], hull }
  const root = own(geometry, 'node')
  if (root === undefined)
    throw new LevelError(`${gltf.who}: ${path}/geometry: expected a shape, node or mesh, but got ${shown(geometry)}`)
  return { by: RIGID, of: meshesBelow(gltf, root, nodes, `${path}/geometry/node`, localMatrix), hull }
}

/** The meshes of a node and of all below it, as the node itself sees them. */
function meshesBelow(
  gltf: Gltf,
  root: unknown,
  nodes: readonly unknown[],
  path: string,
  localMatrix: (gltf: Gltf, node: Json, at: string) => Matrix,
): PlacedMesh[] {
  const found: PlacedMesh[] = []
  const seen = new Set<number>()
  const stack = [{ index: reference(gltf, root, nodes.length, 'nodes', path), matrix: IDENTITY as Readonly<Matrix> }]
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { index, matrix } = top
    if (seen.has(index))
      throw new LevelError(`${gltf.who}: ${path}: expected a tree of nodes, but node ${index} is reached twice`)
    seen.add(index)
    const node = element(gltf, 'nodes', index, path)
    const mesh = own(node, 'mesh')
    if (mesh !== undefined) found.push({ mesh: mesh as number, matrix })
    for (const value of list(node, 'children', `/nodes/${index}`, gltf.who)) {
      const child = reference(gltf, value, nodes.length, 'nodes', `/nodes/${index}/children`)
      const at = `/nodes/${child}`
      stack.push({ index: child, matrix: multiply(matrix, localMatrix(gltf, element(gltf, 'nodes', child, at), at)) })
    }
  }
  return found
}

function ofOmi(gltf: Gltf, node: Json, at: string): Collider | null {
  const body = extension(gltf, node, OMI, at)
  const path = `${at}/extensions/${OMI}/collider`
  const collider = body === null ? null : record(body, 'collider', path.slice(0, path.lastIndexOf('/')), gltf.who)
  const index = collider === null ? undefined : own(collider, 'shape')
  if (index === undefined || index === -1) return null
  const all = shapesOf(gltf, 'OMI_physics_shape')
  const shape = all[reference(gltf, index, all.length, 'shapes', `${path}/shape`)]
  const type = isRecord(shape) ? own(shape, 'type') : undefined
  if (type !== 'convex' && type !== 'trimesh')
    return { by: OMI, of: shapeOf(gltf, 'OMI_physics_shape', index, `${path}/shape`), hull: false }
  const mesh = own(sizesOf(gltf, shape as Json, type, `${path}/shape`), 'mesh')
  return mesh === undefined || mesh === -1
    ? null
    : { by: OMI, of: [{ mesh: mesh as number, matrix: IDENTITY }], hull: type === 'convex' }
}

function shapesOf(gltf: Gltf, name: string): unknown[] {
  const root = extension(gltf, gltf.json, name, '')
  return root === null ? [] : list(root, 'shapes', `/extensions/${name}`, gltf.who)
}

function sizesOf(gltf: Gltf, shape: Json, type: string, path: string): Json {
  return record(shape, type, path, gltf.who) ?? {}
}

/** The triangles of an implicit shape. What is not given is what the specifications say. */
function shapeOf(gltf: Gltf, name: string, index: unknown, path: string): ShapePiece {
  const all = shapesOf(gltf, name)
  const at = `/extensions/${name}/shapes/${reference(gltf, index, all.length, 'shapes', path)}`
  const shape = all[index as number]
  if (!isRecord(shape)) throw new LevelError(`${gltf.who}: ${at}: expected an object, but got ${shown(shape)}`)
  const type = own(shape, 'type')
  const sizes = typeof type === 'string' ? sizesOf(gltf, shape, type, at) : {}
  const one = (key: string, fallback: number) => {
    const value = own(sizes, key) ?? fallback
    if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) return value
    throw new LevelError(
      `${gltf.who}: ${at}/${String(type)}/${key}: expected 0 or more metres, but got ${shown(value)}`,
    )
  }
  switch (type) {
    case 'box':
      return boxPiece(numbers(sizes, 'size', [1, 1, 1], `${at}/box`, gltf.who))
    case 'sphere':
      return spherePiece(one('radius', 0.5))
    case 'capsule':
      return capsulePiece(
        one('height', name === 'OMI_physics_shape' ? 1 : 0.5),
        one('radiusTop', RADIUS[name]),
        one('radiusBottom', RADIUS[name]),
      )
    case 'cylinder':
      return cylinderPiece(
        one('height', name === 'OMI_physics_shape' ? 2 : 0.5),
        one('radiusTop', RADIUS[name]),
        one('radiusBottom', RADIUS[name]),
      )
    default:
      throw new LevelError(`${gltf.who}: ${at}/type: expected box, sphere, capsule or cylinder, but got ${shown(type)}`)
  }
}
const RADIUS: Readonly<Record<string, number>> = { KHR_implicit_shapes: 0.25, OMI_physics_shape: 0.5 }
