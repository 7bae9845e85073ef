/** Files as exporters write them. */
import { type Accessor, Document, type Node, WebIO } from '@gltf-transform/core'
import { BoxGeometry, CylinderGeometry, type Object3D } from 'three'
import { makeWorm } from '../three/worm.ts'

const TYPES = { 1: 'SCALAR', 3: 'VEC3', 4: 'VEC4', 16: 'MAT4' } as const

function newDocument() {
  const document = new Document()
  const buffer = document.createBuffer()
  const accessor = (size: 1 | 3 | 4 | 16, array: Float32Array | Uint16Array | Uint32Array): Accessor =>
    document
      .createAccessor()
      .setArray(array as Float32Array<ArrayBuffer>)
      .setType(TYPES[size])
      .setBuffer(buffer)
  return { document, accessor }
}

/**
 * A court 20 m wide around the origin, with a step 20 cm high at z = 4 to 8, two walls, a pillar, a gate that does not
 * collide, and a mirrored pillar. Metres, y up, right-handed as all glTF.
 */
export async function courtAsGlb(): Promise<Uint8Array> {
  const { document, accessor } = newDocument()
  const scene = document.createScene()
  const paint = (name: string, color: [number, number, number]) =>
    document
      .createMaterial(name)
      .setBaseColorFactor([...color, 1])
      .setMetallicFactor(0)
  const stone = paint('stone', [0.7, 0.62, 0.5])
  const grass = paint('grass', [0.35, 0.55, 0.3])
  const add = (
    name: string,
    geometry: BoxGeometry | CylinderGeometry,
    at: [number, number, number],
    material = stone,
  ) => {
    const { position, normal } = geometry.attributes
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor(3, position.array as Float32Array))
      .setAttribute('NORMAL', accessor(3, normal.array as Float32Array))
      .setIndices(accessor(1, Uint16Array.from(geometry.index?.array ?? [])))
      .setMaterial(material)
    const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive)).setTranslation(at)
    scene.addChild(node)
    return node
  }
  add('ground', new BoxGeometry(20, 1, 20), [0, -0.5, 0], grass)
  add('step', new BoxGeometry(6, 0.2, 4), [0, 0.1, 6])
  add('wall', new BoxGeometry(20, 3, 0.5), [0, 1.5, -9])
  add('side', new BoxGeometry(0.5, 3, 20), [-9, 1.5, 0])
  add('pillar', new CylinderGeometry(0.5, 0.5, 3, 24), [3, 1.5, 3])
  add('mirrored', new CylinderGeometry(0.3, 0.5, 3, 24), [-3, 1.5, 3]).setScale([-1, 1, 1])
  add('gate', new BoxGeometry(1, 2, 0.2), [0, 1, 2]).setExtras({ collide: false })
  return new WebIO().writeBinary(document)
}

/** The worm of three's tests: two skins on one skeleton, as two primitives of one mesh. */
export async function wormAsGlb(): Promise<Uint8Array> {
  const worm = makeWorm(4, 2)
  const { document, accessor } = newDocument()
  const scene = document.createScene()
  const nodes = new Map<Object3D, Node>()
  const addNode = (object: Object3D, parent: Node | undefined): void => {
    const node = document
      .createNode(object.name)
      .setTranslation(object.position.toArray())
      .setRotation(object.quaternion.toArray() as [number, number, number, number])
      .setScale(object.scale.toArray())
    nodes.set(object, node)
    if (parent === undefined) scene.addChild(node)
    else parent.addChild(node)
    for (const child of object.children) if (!('isMesh' in child)) addNode(child, node)
  }
  addNode(worm.scene, undefined)
  const [{ skeleton }] = worm.meshes
  const inverses = Float32Array.from(skeleton.boneInverses.flatMap(({ elements }) => elements))
  const skin = document.createSkin('skin').setInverseBindMatrices(accessor(16, inverses))
  for (const bone of worm.bones) skin.addJoint(nodes.get(bone) as Node)
  const mesh = document.createMesh('skins')
  for (const { geometry, bindMatrix } of worm.meshes) {
    const { position, skinIndex, skinWeight } = geometry.attributes
    position.applyMatrix4(bindMatrix)
    mesh.addPrimitive(
      document
        .createPrimitive()
        .setAttribute('POSITION', accessor(3, position.array as Float32Array))
        .setAttribute('JOINTS_0', accessor(4, skinIndex.array as Uint16Array))
        .setAttribute('WEIGHTS_0', accessor(4, skinWeight.array as Float32Array))
        .setIndices(accessor(1, Uint16Array.from(geometry.index?.array ?? []))),
    )
  }
  scene.addChild(document.createNode('worm').setMesh(mesh).setSkin(skin))
  return new WebIO().writeBinary(document)
}
