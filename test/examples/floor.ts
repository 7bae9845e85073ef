import { Document, NodeIO } from '@gltf-transform/core'

/** A square of 200 m at y = 0, as a .glb. */
export function floorAsGlb(): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const corners = new Float32Array([-100, 0, -100, -100, 0, 100, 100, 0, 100, 100, 0, -100])
  const floor = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', corners))
    .setIndices(accessor('SCALAR', new Uint16Array([0, 1, 2, 0, 2, 3])))
  const node = document.createNode('floor').setMesh(document.createMesh('floor').addPrimitive(floor))
  document.createScene().addChild(node)
  return new NodeIO().writeBinary(document)
}
