import {
  AnimationClip,
  Bone,
  type BufferGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  MeshBasicMaterial,
  Quaternion,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
  VectorKeyframeTrack,
} from 'three'

/** A worm of some bones, as exporters leave them: in centimetres, below an armature that scales to metres; its bones each turned anew. */
export interface Worm {
  readonly scene: Group
  readonly meshes: readonly SkinnedMesh[]
  readonly bones: readonly Bone[]
  /** Bends, goes forward and nods. */
  readonly clip: AnimationClip
}

const LENGTH = 100
const RADIUS = 15

/** @param meshes how many skinned meshes hang on the same bones, each a little larger */
export function makeWorm(count = 4, meshes = 1): Worm {
  const bones: Bone[] = []
  for (let i = 0; i < count; i++) {
    const bone = Object.assign(new Bone(), { name: `bone${i}` })
    bone.position.set(0, i === 0 ? 0 : LENGTH, 0)
    // twisted around its own axis: frames of bones are seldom those of the world
    bone.rotation.y = 0.7 * i
    bones[i - 1]?.add(bone)
    bones.push(bone)
  }
  const armature = Object.assign(new Group(), { name: 'armature' })
  armature.scale.setScalar(0.01)
  armature.rotation.x = -Math.PI / 2
  armature.add(bones[0])
  const scene = new Group().add(armature)
  scene.position.set(3, 1, -2)
  const all = Array.from({ length: meshes }, (_, k) => {
    const mesh = new SkinnedMesh(skin(count, RADIUS + 2 * k), new MeshBasicMaterial({ side: 2 }))
    mesh.name = `skin${k}`
    armature.add(mesh)
    return mesh
  })
  scene.updateMatrixWorld(true)
  const skeleton = new Skeleton([...bones])
  for (const mesh of all) mesh.bind(skeleton)
  return { scene, meshes: all, bones, clip: clip(count) }
}

/** A tube along y, whose vertices hang on the bone below them, and near the next one on both. */
function skin(bones: number, radius: number): BufferGeometry {
  const height = bones * LENGTH
  const geometry = new CylinderGeometry(radius, radius * 0.7, height, 12, 6 * bones)
  geometry.translate(0, height / 2, 0)
  const { position } = geometry.attributes
  const index: number[] = []
  const weight: number[] = []
  for (let v = 0; v < position.count; v++) {
    const at = Math.min(Math.max(position.getY(v) / LENGTH, 0), bones - 1e-9)
    const bone = Math.floor(at)
    const next = Math.min(bone + 1, bones - 1)
    const share = Math.max(0, (at - bone - 0.8) / 0.4)
    index.push(next, bone, 0, 0)
    weight.push(share, 1 - share, 0, 0)
  }
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(index, 4))
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(weight, 4))
  return geometry
}

function clip(bones: number): AnimationClip {
  const turns = (z: number, y: number) =>
    new Quaternion()
      .setFromAxisAngle(new Vector3(0, 0, 1), z)
      .multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), y))
      .toArray()
  const tracks = Array.from({ length: bones }, (_, i) => {
    const values = [...turns(0, 0.7 * i), ...turns(0.5, 0.7 * i + 0.3), ...turns(-0.4, 0.7 * i), ...turns(0, 0.7 * i)]
    return new QuaternionKeyframeTrack(`bone${i}.quaternion`, [0, 0.5, 1.2, 2], values)
  })
  const way = new VectorKeyframeTrack('bone0.position', [0, 1, 2], [0, 0, 0, 80, 0, 40, 0, 0, 0])
  return new AnimationClip('crawl', 2, [...tracks, way])
}
