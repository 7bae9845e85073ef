/** The first pass over a glTF: only its JSON is looked at, each reference is proved, and the cost is added up. */
import { type AccessorPlan, planAccessor } from './gltf-accessor.ts'
import { type Cost, countDecoded, countOnce } from './gltf-cost.ts'
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
  whole,
} from './gltf-document.ts'
import { type PrimitivePlan, planPrimitive } from './gltf-primitive.ts'
import { type SkinPlan, Skins } from './gltf-skin.ts'
import { type Collider, colliderOf, isOnlySolid } from './gltf-solid.ts'
import type { LevelScenes, Place } from './level-data.ts'
import { checkLimit, counted, LevelError, count as pretty, printable, shown } from './limits.ts'
import { compose, IDENTITY, type Matrix, multiply } from './matrix.ts'
import { objectName } from './objects.ts'
import { type ShapePiece, SIDES } from './shape-pieces.ts'

export interface Placement {
  /** The name of its node, or of what replaces the node; '' if nothing has a name. */
  name: string
  primitive: PrimitivePlan
  world: Readonly<Matrix>
  /** Says where it is in place of `world`. */
  skin: SkinPlan | null
  instances: Instancing | null
}

export interface Instancing {
  count: number
  translation: AccessorPlan | null
  rotation: AccessorPlan | null
  scale: AccessorPlan | null
}

/** What the file says is solid, in place of what is drawn. */
export interface SolidPlacement {
  name: string
  world: Readonly<Matrix>
  of: ShapePiece | readonly { primitive: PrimitivePlan; matrix: Readonly<Matrix> }[]
  /** Solid is the convex hull. */
  hull: boolean
}

export interface ScenePlan {
  placements: Placement[]
  /** Empty: what is drawn is solid. */
  solids: SolidPlacement[]
  /** How many both have, counting each instance. */
  triangles: number
  /** Nodes that say by their name that somebody starts there. */
  spawns: Place[]
  scenes?: LevelScenes
}

/** "spawn", "Spawn.001", "player_start": as level editors name them. */
const SPAWN = /^(spawn|start|player[ _.-]?(spawn|start))([^a-z]|point|$)/i
/** More than so many are not looked at. */
const SPAWNS = 1000

/** A mesh is planned once, however many nodes show it. */
interface MeshPlan {
  /** Those with triangles. */
  primitives: PrimitivePlan[]
  triangles: number
  /** How many its vertices and corners take, each time that it is written. */
  bytes: number
}

/** What a placement itself takes: its object, its matrix and its name. */
const PLACEMENT_BYTES = 512

/** Why a node and all below it are left out. */
type Left = 'hidden' | 'lower'

/** A node with a mesh. */
interface Shown {
  name: string
  primitives: PrimitivePlan[]
  world: Readonly<Matrix>
  /** As the file has it: anything. */
  skin: unknown
  instances: Instancing | null
}

/** While the scene is walked. */
interface Walk {
  gltf: Gltf
  plan: ScenePlan
  meshes: Map<number, MeshPlan>
  /** What will be decoded and written. */
  cost: Cost
  /** What is placed once all of it is known to be within the limits. */
  shown: Shown[]
  skipped: {
    points: number
    lines: number
    morphs: number
    empty: number
    hidden: number
    lower: number
  }
}

/**
 * Every node of the scene once, without recursion: a chain of 200,000 nodes or a loop is an error, not a hang. Refuses what
 * would cost more than the limits allow, with the whole of it.
 * @param wanted number of the scene; left out, it is the one that the file names
 */
export function planScene(gltf: Gltf, wanted?: number): ScenePlan {
  const nodes = list(gltf.json, 'nodes', '', gltf.who)
  const roots = sceneRoots(gltf, nodes, wanted)
  const skipped = { points: 0, lines: 0, morphs: 0, empty: 0, hidden: 0, lower: 0 }
  const plan: ScenePlan = { placements: [], solids: [], triangles: 0, spawns: [], scenes: roots.scenes }
  const sources = new Set<string>()
  const walk: Walk = { gltf, plan, meshes: new Map(), cost: { bytes: 0, seen: new Set() }, shown: [], skipped }
  const seen = new Uint8Array(nodes.length)
  let deepest = 0
  const lower = lowerLevels(gltf, nodes)
  const skins = new Skins(gltf, nodes.length)
  const stack: { index: number; parent: Readonly<Matrix>; depth: number; left: Left | null; name: string }[] = []
  const visit = (
    value: unknown,
    parent: Readonly<Matrix>,
    depth: number,
    left: Left | null,
    name: string,
    path: string,
  ) => {
    const index = reference(gltf, value, nodes.length, 'nodes', path)
    if (seen[index])
      throw new LevelError(`${gltf.who}: ${path}: expected a tree of nodes, but node ${index} is reached twice`)
    deepest = Math.max(deepest, depth)
    seen[index] = 1
    stack.push({ index, parent, depth, left, name })
  }
  for (let i = roots.list.length - 1; i >= 0; i--) visit(roots.list[i], IDENTITY, 0, null, '', `${roots.path}/${i}`)
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const at = `/nodes/${top.index}`
    const node = element(gltf, 'nodes', top.index, at)
    // Below the limit nobody will see it: only the depth is still counted, for the sentence.
    const world = top.depth > gltf.limits.depth ? IDENTITY : multiply(top.parent, localMatrix(gltf, node, at))
    if (!world.every(Number.isFinite)) throw new LevelError(`${gltf.who}: ${at}: its place in the world is not finite`)
    skins.take(top.index, world)
    const left = top.left ?? (lower.has(top.index) ? 'lower' : isInvisible(gltf, node, at) ? 'hidden' : null)
    const name = nameOf(node) || top.name
    const collider = left === 'lower' ? null : colliderOf(gltf, node, top.index, nodes, localMatrix)
    if (collider !== null) {
      sources.add(collider.by)
      addSolid(walk, collider, at, world, name)
    }
    if (own(node, 'mesh') !== undefined) {
      if (left !== null) skipped[left]++
      else if (!isOnlySolid(node)) place(walk, node, at, world, name)
    } else if (plan.spawns.length < SPAWNS && isSpawn(node))
      plan.spawns.push({ x: world[12], y: world[13], z: world[14] })
    const children = list(node, 'children', at, gltf.who)
    for (let i = children.length - 1; i >= 0; i--)
      visit(children[i], world, top.depth + 1, left, name, `${at}/children/${i}`)
  }
  const bound = { well: 0, not: 0 }
  const skinOf = ({ skin }: Shown) => (skin === undefined ? null : skins.planOf(skin))
  for (const one of walk.shown) {
    if (one.skin === undefined) continue
    const skin = skinOf(one)
    bound[skin === null ? 'not' : 'well']++
    countOnce(walk.cost, skin?.inverses)
  }
  checkLimit(gltf.who, gltf.limits, 'depth', deepest)
  checkLimit(gltf.who, gltf.limits, 'triangles', plan.triangles)
  checkLimit(gltf.who, gltf.limits, 'memoryBytes', walk.cost.bytes)
  if (plan.triangles === 0) {
    const why =
      skipped.hidden > 0
        ? 'all of its meshes are invisible'
        : skipped.empty > 0
          ? 'all of its meshes are empty'
          : 'there is no mesh of triangles in it'
    throw new LevelError(`${gltf.who}: expected triangles to walk on, but ${why}`)
  }
  for (const one of walk.shown) {
    const { name, primitives, world, instances } = one
    const skin = skinOf(one)
    for (const primitive of primitives) plan.placements.push({ name, primitive, world, skin, instances })
  }
  if (plan.solids.length > 0) gltf.notes.push(solidNote(plan.solids, sources))
  if (skipped.points > 0)
    gltf.notes.push(
      `${counted(skipped.points, 'set of points was', 'sets of points were')} skipped: there is nothing to stand on`,
    )
  if (skipped.lines > 0)
    gltf.notes.push(
      `${counted(skipped.lines, 'set of lines was', 'sets of lines were')} skipped: there is nothing to stand on`,
    )
  if (skipped.hidden > 0)
    gltf.notes.push(`${counted(skipped.hidden, 'mesh is', 'meshes are')} invisible (KHR_node_visibility) and not solid`)
  if (skipped.lower > 0)
    gltf.notes.push(
      `${counted(skipped.lower, 'lower level of detail was', 'lower levels of detail were')} passed over (MSFT_lod)`,
    )
  if (bound.well > 0)
    gltf.notes.push(
      `${counted(bound.well, 'skinned mesh stands', 'skinned meshes stand')} in the bind pose, where the first bone is`,
    )
  if (bound.not > 0)
    gltf.notes.push(
      `${counted(bound.not, 'skinned mesh stands', 'skinned meshes stand')} as modelled, without the pose of any bones`,
    )
  if (skipped.morphs > 0)
    gltf.notes.push(`${counted(skipped.morphs, 'mesh', 'meshes')} with morph targets drawn without them`)
  return plan
}

function solidNote(solids: readonly SolidPlacement[], sources: ReadonlySet<string>): string {
  const by = [...sources].sort().join(', ')
  const round = solids.some(({ of }) => 'corners' in of && of.corners.length > BOX_CORNERS)
  const sides = round ? `; round ones have ${SIDES} sides` : ''
  return `solid ${solids.length === 1 ? 'is the collider' : `are the ${pretty(solids.length)} colliders`} of the file (${by})${sides}; the rest is only drawn`
}
const BOX_CORNERS = 36

/** '' where it has none. */
function nameOf(json: Json): string {
  const name = own(json, 'name')
  return typeof name === 'string' ? objectName(name) : ''
}

/** What is not seen is not solid, nor is anything below it. */
function isInvisible(gltf: Gltf, node: Json, at: string): boolean {
  const visibility = extension(gltf, node, 'KHR_node_visibility', at)
  const visible = visibility === null ? undefined : own(visibility, 'visible')
  if (visible === undefined || typeof visible === 'boolean') return visible === false
  throw new LevelError(
    `${gltf.who}: ${at}/extensions/KHR_node_visibility/visible: expected true or false, but got ${shown(visible)}`,
  )
}

/** Nodes that stand for another one seen from afar. They are in no scene, but a file without scenes shows all nodes. */
function lowerLevels(gltf: Gltf, nodes: readonly unknown[]): Set<number> {
  const lower = new Set<number>()
  nodes.forEach((node, i) => {
    if (!isRecord(node)) return
    const lod = extension(gltf, node, 'MSFT_lod', `/nodes/${i}`)
    if (lod === null) return
    const path = `/nodes/${i}/extensions/MSFT_lod`
    list(lod, 'ids', path, gltf.who).forEach((value, j) => {
      const index = reference(gltf, value, nodes.length, 'nodes', `${path}/ids/${j}`)
      if (index !== i) lower.add(index)
    })
  })
  return lower
}

function isSpawn(node: Json): boolean {
  const name = own(node, 'name')
  return typeof name === 'string' && SPAWN.test(name)
}

interface Roots {
  list: readonly unknown[]
  path: string
  scenes?: LevelScenes
}

function sceneRoots(gltf: Gltf, nodes: readonly unknown[], wanted?: number): Roots {
  const scenes = list(gltf.json, 'scenes', '', gltf.who)
  if (scenes.length > 0) {
    const index = wanted !== undefined && wanted < scenes.length ? wanted : (own(gltf.json, 'scene') ?? 0)
    const scene = element(gltf, 'scenes', index, '/scene')
    const names = scenes.map(sceneName)
    if (scenes.length > 1)
      gltf.notes.push(
        `the file has ${scenes.length} scenes; this is number ${index} (${printable(names[index as number])})`,
      )
    return {
      list: list(scene, 'nodes', `/scenes/${index}`, gltf.who),
      path: `/scenes/${index}/nodes`,
      ...(scenes.length > 1 && { scenes: { names, shown: index as number } }),
    }
  }
  // A library of nodes without a scene: show those that are nobody's child.
  const child = new Uint8Array(nodes.length)
  nodes.forEach((node, i) => {
    const children = isRecord(node) ? list(node, 'children', `/nodes/${i}`, gltf.who) : []
    children.forEach((value, j) => {
      child[reference(gltf, value, nodes.length, 'nodes', `/nodes/${i}/children/${j}`)] = 1
    })
  })
  const roots: number[] = []
  for (let i = 0; i < nodes.length; i++) if (!child[i]) roots.push(i)
  if (roots.length === 0 && nodes.length > 0)
    throw new LevelError(`${gltf.who}: expected a tree of nodes, but each node is another's child`)
  return { list: roots, path: '/nodes' }
}

/** Longer names are cut. */
const NAME = 60

function sceneName(scene: unknown, index: number): string {
  const name = isRecord(scene) ? own(scene, 'name') : undefined
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, NAME) : `Scene ${index + 1}`
}

function localMatrix(gltf: Gltf, node: Json, at: string): Matrix {
  if (own(node, 'matrix') !== undefined)
    return Float64Array.from(numbers(node, 'matrix', Array.from(IDENTITY), at, gltf.who))
  return compose(
    numbers(node, 'translation', [0, 0, 0], at, gltf.who),
    numbers(node, 'rotation', [0, 0, 0, 1], at, gltf.who),
    numbers(node, 'scale', [1, 1, 1], at, gltf.who),
  )
}

/** @param name of the node, or of the nearest one above it that has one */
function place(walk: Walk, node: Json, at: string, world: Readonly<Matrix>, name: string): void {
  const { gltf, plan, cost } = walk
  const planned = meshPlan(walk, node.mesh, at)
  const mesh = element(gltf, 'meshes', node.mesh, `${at}/mesh`)
  const instances = planInstances(gltf, node, at)
  const count = instances?.count ?? 1
  const { primitives } = planned
  if (primitives.length === 0) return
  plan.triangles += planned.triangles * count
  cost.bytes += planned.bytes * count + primitives.length * PLACEMENT_BYTES
  for (const accessor of [instances?.translation, instances?.rotation, instances?.scale]) countOnce(cost, accessor)
  walk.shown.push({ name: name || nameOf(mesh), primitives, world, skin: own(node, 'skin'), instances })
}

function addSolid(walk: Walk, { of, hull }: Collider, at: string, world: Readonly<Matrix>, name: string): void {
  const { plan, cost } = walk
  if ('corners' in of) {
    plan.solids.push({ name, world, of, hull })
    plan.triangles += of.corners.length / 3
    cost.bytes += 4 * (of.corners.length + of.positions.length) + PLACEMENT_BYTES
    return
  }
  const parts: { primitive: PrimitivePlan; matrix: Readonly<Matrix> }[] = []
  for (const { mesh, matrix } of of) {
    const planned = meshPlan(walk, mesh, at)
    for (const primitive of planned.primitives) parts.push({ primitive, matrix })
    plan.triangles += planned.triangles
    cost.bytes += planned.bytes + planned.primitives.length * PLACEMENT_BYTES
  }
  if (parts.length > 0) plan.solids.push({ name, world, of: parts, hull })
}

function meshPlan(walk: Walk, value: unknown, at: string): MeshPlan {
  const mesh = element(walk.gltf, 'meshes', value, `${at}/mesh`)
  const index = value as number
  let planned = walk.meshes.get(index)
  if (planned === undefined) {
    planned = planMesh(walk, mesh, index)
    walk.meshes.set(index, planned)
  }
  return planned
}

function planMesh(walk: Walk, mesh: Json, index: number): MeshPlan {
  const { gltf, cost, skipped } = walk
  const planned: MeshPlan = { primitives: [], triangles: 0, bytes: 0 }
  const all = list(mesh, 'primitives', `/meshes/${index}`, gltf.who)
  for (let i = 0; i < all.length; i++) {
    const json = all[i]
    const path = `/meshes/${index}/primitives/${i}`
    if (!isRecord(json)) throw new LevelError(`${gltf.who}: ${path}: expected an object, but got ${shown(json)}`)
    const mode = whole(json, 'mode', 4, path, gltf.who)
    if (mode > 6) throw new LevelError(`${gltf.who}: ${path}/mode: expected 0 to 6, but got ${mode}`)
    if (mode === 0) skipped.points++
    else if (mode < 4) skipped.lines++
    if (mode < 4) continue
    if (list(json, 'targets', path, gltf.who).length > 0) skipped.morphs++
    const primitive = planPrimitive(gltf, json, mode, path)
    const { positions, uvs, emissiveUvs, colors, triangles } = primitive
    if (triangles === 0) {
      skipped.empty++
      continue
    }
    const vertices = Math.min(positions.count, 3 * triangles)
    planned.primitives.push(primitive)
    planned.triangles += triangles
    planned.bytes += triangles * 12 + vertices * (12 + (uvs ? 8 : 0) + (emissiveUvs ? 8 : 0) + (colors ? 4 : 0))
    cost.bytes += triangles * 12 + vertices * 4 // its own list of corners, and of the vertices that they use
    countDecoded(cost, primitive)
  }
  return planned
}

function planInstances(gltf: Gltf, node: Json, at: string): Instancing | null {
  const instancing = extension(gltf, node, 'EXT_mesh_gpu_instancing', at)
  const attributes =
    instancing === null ? null : record(instancing, 'attributes', `${at}/extensions/EXT_mesh_gpu_instancing`, gltf.who)
  if (attributes === null) return null
  const path = `${at}/extensions/EXT_mesh_gpu_instancing/attributes`
  const plan = (name: string, type: string) =>
    own(attributes, name) === undefined ? null : planAccessor(gltf, attributes[name], [type], `${path}/${name}`)
  const all = {
    translation: plan('TRANSLATION', 'VEC3'),
    rotation: plan('ROTATION', 'VEC4'),
    scale: plan('SCALE', 'VEC3'),
  }
  const counts = [all.translation, all.rotation, all.scale].flatMap((accessor) =>
    accessor === null ? [] : [accessor.count],
  )
  if (counts.length === 0) return null
  if (counts.some((count) => count !== counts[0]))
    throw new LevelError(`${gltf.who}: ${path}: expected equal counts, but got ${counts.join(', ')}`)
  return { count: counts[0], ...all }
}
