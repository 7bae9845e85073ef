/** Scene graphs that are edited at random, and what follows them judged by a world made anew, and by three's own Raycaster. */
import {
  BatchedMesh,
  type Bone,
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Raycaster,
  Scene,
  Skeleton,
  type SkinnedMesh,
  SphereGeometry,
  Vector3,
} from 'three'
import { createHit, World, warnings } from '../../src/index.ts'
import { addObject3D, type ObjectPick, pickObject3D } from '../../src/three/index.ts'
import { dice, interleave, turn } from './scene.ts'
import { makeWorm } from './worm.ts'

type Dice = ReturnType<typeof dice>

const material = () => new MeshBasicMaterial({ side: DoubleSide })

function anyGeometry(d: Dice): BufferGeometry {
  const geometry = d.pick([
    () => new BoxGeometry(d.between(0.5, 3), 1, d.between(0.5, 3)),
    () => new SphereGeometry(d.between(0.5, 2), 7, 5),
    () => new CylinderGeometry(0.5, 1, d.between(1, 3), 6),
    () => new BoxGeometry().toNonIndexed(),
    () => new BufferGeometry(),
  ])()
  if (d.next() < 0.2 && geometry.attributes.normal !== undefined) interleave(geometry)
  return geometry
}

interface Edited {
  readonly scene: Scene
  /** What is added to the world: below the scene, at first. */
  readonly root: Group
  /** All that may be moved to another parent. */
  readonly nodes: Object3D[]
  readonly bones: readonly Bone[]
  readonly skins: readonly SkinnedMesh[]
  readonly batch: BatchedMesh
}

function build(d: Dice): Edited {
  const scene = new Scene()
  const root = new Group()
  const beside = new Group()
  scene.add(new Group().add(root), beside)
  const nodes: Object3D[] = [beside]
  const under = () => d.pick([root, root, ...nodes.filter((node) => node !== beside)])
  for (let i = 0; i < 5; i++) {
    const node = new Group()
    under().add(node)
    nodes.push(node)
  }
  for (let i = 0; i < 5; i++) {
    const mesh = new Mesh(anyGeometry(d), material())
    under().add(mesh)
    nodes.push(mesh)
  }
  for (let i = 0; i < 2; i++) {
    const mesh = new InstancedMesh(anyGeometry(d), material(), 5)
    for (let k = 0; k < 5; k++) mesh.setMatrixAt(k, new Matrix4().makeTranslation(d.vector(6)))
    under().add(mesh)
    nodes.push(mesh)
  }
  const batch = new BatchedMesh(12, 2000, 4000, material())
  for (let i = 0; i < 3; i++) batch.addGeometry(new BoxGeometry(1, d.between(1, 2), 1))
  for (let i = 0; i < 6; i++) batch.setMatrixAt(batch.addInstance(i % 3), new Matrix4().makeTranslation(d.vector(6)))
  under().add(batch)
  nodes.push(batch)
  const worm = makeWorm(3, 2)
  if (d.next() < 0.4) worm.meshes[1].bindMode = 'detached'
  under().add(worm.scene)
  nodes.push(worm.scene, ...worm.meshes, worm.bones[1])
  for (const node of nodes) put(node, d)
  return { scene, root, nodes, bones: worm.bones, skins: worm.meshes, batch }
}

function put(node: Object3D, d: Dice): void {
  node.position.copy(d.vector(5))
  if (d.next() < 0.5) node.quaternion.copy(turn(d))
  if (d.next() < 0.3) node.scale.set(d.pick([0.5, 1, 2]), d.pick([1, 1, -1]), d.pick([1, 1, 2]))
}

const isWithin = (node: Object3D, other: Object3D): boolean => {
  for (let at: Object3D | null = node; at !== null; at = at.parent) if (at === other) return true
  return false
}

function edit({ scene, root, nodes, bones, skins, batch }: Edited, d: Dice): void {
  const node = d.pick(nodes)
  const mesh = node as Mesh
  const live = Array.from({ length: 12 }, (_, i) => i).filter((i) => {
    try {
      return batch.getGeometryIdAt(i) >= 0
    } catch {
      return false
    }
  })
  const edits: (() => void)[] = [
    () => put(node, d),
    () => node.removeFromParent(),
    () => {
      const target = d.pick([root, scene, scene, nodes[0], nodes[0], ...nodes])
      if (isWithin(target, node)) return
      if (d.next() < 0.5) target.add(node)
      else target.attach(node)
    },
    () => {
      const target = root.parent ?? d.pick(scene.children)
      if (d.next() < 0.5) root.removeFromParent()
      else if (!isWithin(target, root)) target.add(root)
    },
    () => {
      if (mesh.isMesh && !skins.includes(mesh as SkinnedMesh) && mesh !== (batch as unknown as Mesh))
        mesh.geometry = d.next() < 0.2 ? mesh.geometry.clone() : anyGeometry(d)
    },
    () => {
      const position = mesh.isMesh ? mesh.geometry.attributes.position : undefined
      if (position === undefined) return
      for (let v = 0; v < position.count; v += 2) position.setY(v, position.getY(v) * d.between(0.8, 1.2))
      position.needsUpdate = true
      mesh.geometry.boundingSphere = mesh.geometry.boundingBox = null
    },
    () => {
      if (mesh.isMesh && mesh !== (batch as unknown as Mesh))
        mesh.geometry.setDrawRange(d.pick([0, 6]), d.pick([Infinity, 12, 30]))
    },
    () => {
      if (!mesh.isMesh || mesh === (batch as unknown as Mesh)) return
      mesh.material = Array.isArray(mesh.material) ? material() : Array.from({ length: 6 }, material)
      if (mesh.geometry.groups.length === 0) mesh.geometry.addGroup(0, 12, 0)
      if (d.next() < 0.3) mesh.geometry.addGroup(6, 24, 1)
    },
    () => {
      const crowd = node as InstancedMesh
      if (!crowd.isInstancedMesh) return
      crowd.count = Math.floor(d.between(0, 6))
      crowd.setMatrixAt(Math.floor(d.between(0, 5)), new Matrix4().makeTranslation(d.vector(6)))
      crowd.instanceMatrix.needsUpdate = true
    },
    () => {
      const skin = d.pick(skins)
      skin.geometry =
        d.next() < 0.2 ? skin.geometry.clone() : makeWorm(3, 3).meshes[Math.floor(d.between(0, 3))].geometry
    },
    () => d.pick(bones).quaternion.copy(turn(d)),
    () => {
      const skin = d.pick(skins)
      if (d.next() < 0.5) skin.bind(new Skeleton([...bones]))
      else skin.bindMode = skin.bindMode === 'attached' ? 'detached' : 'attached'
    },
    () => {
      const i = d.pick(live)
      const what = d.next()
      if (what < 0.3) batch.setMatrixAt(i, new Matrix4().makeTranslation(d.vector(6)))
      else if (what < 0.5) batch.setVisibleAt(i, !batch.getVisibleAt(i))
      else if (what < 0.7) batch.setGeometryIdAt(i, Math.floor(d.between(0, 3)))
      else if (what < 0.8 && live.length > 2) batch.deleteInstance(i)
      else if (live.length < 12) batch.addInstance(Math.floor(d.between(0, 3)))
      if (what > 0.9) batch.setGeometryAt(1, new BoxGeometry(d.between(0.5, 2), 1, 1))
    },
    // new ones stay out: they want a call of their own
    () => root.add(new Mesh(new BoxGeometry(), material())),
  ]
  edits[d.next() < 0.4 ? d.pick([0, 2]) : Math.floor(d.between(0, edits.length))]()
}

/** Who a collider is, in words. */
function keyOf(names: Map<Object3D, number>, { object, instanceId, batchId, bone }: ObjectPick): string {
  if (bone !== undefined) {
    const detached = (object as SkinnedMesh).bindMode === 'detached'
    return `bone ${names.get(bone)}${detached ? ` of ${names.get(object)}` : ''}`
  }
  return `${names.get(object)} ${instanceId ?? batchId ?? ''}`
}

const isBoneOf = (world: World, collider: number) => pickObject3D(world, collider)?.bone !== undefined

export interface Judged {
  readonly colliders: number
  readonly rays: number
  /** Rays that three's Raycaster answers otherwise: it computes in the mesh's frame, and may miss what is at an edge; or that graze a bone. */
  readonly odd: number
  readonly wrong: string[]
}

/** @param frames each with up to three edits */
export function judgeEdited(seed: number, frames: number): Judged {
  warnings.use('nowhere') // a scene may be left empty
  const d = dice(seed)
  const edited = build(d)
  const { scene, root, nodes, skins } = edited
  const known = new Set<Object3D>()
  root.traverse((node) => known.add(node))
  const names = new Map<Object3D, number>()
  root.traverse((node) => names.set(node, names.size))
  const world = new World()
  const colliders = addObject3D(world, root, { bones: 'box' })
  const hit = createHit()
  const other = createHit()
  const at = new Vector3()
  let [seen, rays, odd] = [0, 0, 0]
  const wrong: string[] = []
  for (let frame = 0; frame < frames && wrong.length === 0; frame++) {
    for (let e = Math.floor(d.between(0, 4)); e > 0; e--) edit(edited, d)
    if (d.next() < 0.7) colliders.drive(1 / 60)
    else colliders.place()
    world.advance()
    const anew = new World()
    const fresh = addObject3D(anew, scene, { bones: 'box', filter: (mesh) => known.has(mesh) })
    const idsOf = (w: World, ids: number[]) =>
      new Map(ids.map((id) => [keyOf(names, pickObject3D(w, id) as ObjectPick), id] as const).sort())
    const [got, expected] = [idsOf(world, colliders.colliders()), idsOf(anew, fresh.colliders())]
    const [gotKeys, expectedKeys] = [[...got.keys()].join(), [...expected.keys()].join()]
    if (gotKeys !== expectedKeys || colliders.count !== got.size || world.count !== got.size) {
      wrong.push(`seed ${seed}, frame ${frame}: colliders ${gotKeys} (${world.count}), expected ${expectedKeys}`)
      break
    }
    for (const [key, id] of got) {
      const twin = expected.get(key) as number
      anew.getPosition(twin, at)
      for (let i = 0; i < 3; i++) {
        const origin = d.vector(10).add(at)
        const direction = d
          .vector(i / 2)
          .add(at)
          .sub(origin)
          .normalize()
        const met = world.castRay(origin, direction, 1e3, hit, { filter: (collider) => collider === id })
        const should = anew.castRay(origin, direction, 1e3, other, { filter: (collider) => collider === twin })
        rays++
        // bones stay as they are while their scale changes by less than a hundredth
        const isBone = key.startsWith('bone')
        const far =
          met && should ? Math.abs(hit.distance - other.distance) : met === should ? 0 : Number.POSITIVE_INFINITY
        if (isBone && far === Number.POSITIVE_INFINITY) odd++
        else if (!(far < (isBone ? 0.1 : 1e-6)))
          wrong.push(
            `seed ${seed}, frame ${frame}: ${key} is met ${met} at ${hit.distance}, not ${should} at ${other.distance}`,
          )
      }
    }
    seen += got.size
    const visible = nodes.filter(
      (node) => (node as Mesh).isMesh && !skins.includes(node as SkinnedMesh) && isWithin(node, scene),
    )
    scene.updateMatrixWorld(true)
    for (const node of visible) (node as InstancedMesh).computeBoundingSphere?.()
    for (let i = 0; i < 12; i++) {
      const origin = d.vector(20)
      const direction = d.vector(8).sub(origin).normalize()
      const met = world.castRay(origin, direction, 1e4, hit)
      const should = anew.castRay(origin, direction, 1e4, other)
      rays++
      const isSame = met === should && (!met || Math.abs(hit.distance - other.distance) < 1e-6)
      if (!isSame && (isBoneOf(world, hit.collider) || isBoneOf(anew, other.collider))) odd++
      else if (!isSame)
        wrong.push(
          `seed ${seed}, frame ${frame}: a ray meets ${met} at ${hit.distance}, expected ${should} at ${other.distance}`,
        )
      // without bones, which three does not know as capsules
      if (met && isBoneOf(world, hit.collider)) continue
      const [first] = new Raycaster(origin, direction).intersectObjects(
        visible.filter((node) => known.has(node)),
        false,
      )
      const reached = met ? hit.distance : Number.POSITIVE_INFINITY
      if (Math.abs((first?.distance ?? 1e9) - Math.min(reached, 1e9)) > 1e-4) odd++
    }
  }
  return { colliders: seen, rays, odd, wrong }
}
