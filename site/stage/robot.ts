/** An animated model with a skeleton, as GLTFLoader returns one: a robot of capsules that walks to and fro. Sizes in metres. */
import {
  AnimationClip,
  Bone,
  type BufferGeometry,
  CapsuleGeometry,
  Float32BufferAttribute,
  Group,
  type KeyframeTrack,
  MeshLambertMaterial,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  VectorKeyframeTrack,
} from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'

interface Part {
  name: string
  /** Where its bone turns. */
  joint: [x: number, y: number]
  radius: number
  height: number
  /** The height of its middle. */
  middle: number
  /** By how much it swings about x, radians. */
  swing: number
}

/** The first bone carries the others. */
export const PARTS: Part[] = [
  { name: 'body', joint: [0, 0.9], radius: 0.24, height: 0.85, middle: 1.15, swing: 0.1 },
  { name: 'head', joint: [0, 1.58], radius: 0.16, height: 0.38, middle: 1.77, swing: 0.2 },
  { name: 'leftArm', joint: [-0.35, 1.45], radius: 0.09, height: 0.8, middle: 1.12, swing: 0.9 },
  { name: 'rightArm', joint: [0.35, 1.45], radius: 0.09, height: 0.8, middle: 1.12, swing: -0.9 },
  { name: 'leftLeg', joint: [-0.14, 0.85], radius: 0.11, height: 0.9, middle: 0.45, swing: -0.6 },
  { name: 'rightLeg', joint: [0.14, 0.85], radius: 0.11, height: 0.9, middle: 0.45, swing: 0.6 },
]

export function createRobot(): { scene: Group; animations: AnimationClip[] } {
  const bones = PARTS.map(({ name, joint: [x, y] }, i) => {
    const bone = Object.assign(new Bone(), { name })
    const [rootX, rootY] = i === 0 ? [0, 0] : PARTS[0].joint
    bone.position.set(x - rootX, y - rootY, 0)
    return bone
  })
  bones[0].add(...bones.slice(1))
  const mesh = new SkinnedMesh(mergeGeometries(PARTS.map(skin)), new MeshLambertMaterial({ color: 0x4a7fb5 }))
  mesh.frustumCulled = false // its bounds are those of the bind pose
  mesh.castShadow = mesh.receiveShadow = true
  const scene = new Group().add(bones[0], mesh)
  scene.updateMatrixWorld(true)
  mesh.bind(new Skeleton(bones))
  return { scene, animations: [walk()] }
}

/** A capsule whose vertices all belong to bone i. */
function skin({ joint: [x], radius, height, middle }: Part, i: number): BufferGeometry {
  const geometry = new CapsuleGeometry(radius, height - 2 * radius, 8, 24).translate(x, middle, 0)
  const { count } = geometry.attributes.position
  const row = (...values: number[]) => Array.from({ length: count }, () => values).flat()
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(row(i, 0, 0, 0), 4))
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(row(1, 0, 0, 0), 4))
  return geometry
}

function walk(): AnimationClip {
  const y = PARTS[0].joint[1]
  const times = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]
  const tracks: KeyframeTrack[] = PARTS.map(({ name, swing }) => {
    const turns = times.flatMap((_, k) => {
      const half = (k % 2 === 0 ? swing : -swing) / 2
      return [Math.sin(half), 0, 0, Math.cos(half)]
    })
    return new QuaternionKeyframeTrack(`${name}.quaternion`, times, turns)
  })
  tracks.push(new VectorKeyframeTrack('body.position', [0, 2, 4], [-1.5, y, 0, 1.5, y, 0, -1.5, y, 0]))
  return new AnimationClip('walk', 4, tracks)
}
