/** Small sound levels of every kind that is read: what mutants are made of. */
import {
  gltfParts,
  obj,
  type Piece,
  ply,
  stl,
  stlText,
  transformed,
  writeGlb,
} from '../../doctor/loading/test-files.ts'

export interface Seed {
  /** Its ending says which reader. */
  name: string
  /** A glTF's two parts, so that its JSON can be changed and the lengths around it still be right. */
  gltf: { json: unknown; bin: Uint8Array } | null
  bytes: Uint8Array
  /** Text alone, or text up to here and numbers behind it. */
  text: number
  /** How often it is dealt: those that need a decoder take long. */
  weight: number
}

const SQUARE: Piece = { positions: [0, 0, 0, 0, 0, 4, 4, 0, 0, 4, 0, 4], indices: [0, 1, 2, 2, 1, 3] }
const STEP: Piece = { positions: [1, 0, 1, 1, 1, 1, 1, 0, 2, 1, 1, 2], indices: [0, 2, 1, 1, 2, 3] }
const BOTH = [SQUARE, STEP]
const PLACE = 'property float x\nproperty float y\nproperty float z\n'

type Parts = ReturnType<typeof gltfParts>

function fromGlb(name: string, bytes: Uint8Array, weight: number): Seed {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const size = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size)))
  return { name, gltf: { json, bin: bytes.slice(28 + size) }, bytes, text: 0, weight }
}

function fromParts(name: string, change: (parts: Parts) => void, options: Parameters<typeof gltfParts>[1] = {}): Seed {
  const parts = gltfParts(BOTH, options)
  change(parts)
  return { name, gltf: parts, bytes: writeGlb(parts.json, parts.bin), text: 0, weight: 4 }
}

function fromText(name: string, text: string | Uint8Array): Seed {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return { name, gltf: null, bytes, text: bytes.length, weight: 4 }
}

const binary = (name: string, bytes: Uint8Array, text = 0): Seed => ({ name, gltf: null, bytes, text, weight: 4 })

export async function corpus(): Promise<Seed[]> {
  const strip = (mode: number) => (parts: Parts) => {
    for (const primitive of (parts.json.meshes[0] as { primitives: { mode?: number }[] }).primitives)
      primitive.mode = mode
  }
  const embedded = gltfParts(BOTH)
  embedded.json.buffers = [
    {
      byteLength: embedded.bin.length,
      uri: `data:application/octet-stream;base64,${Buffer.from(embedded.bin).toString('base64')}`,
    },
  ]
  const bigPly = ply('binary_big_endian', BOTH)
  const littlePly = ply('binary_little_endian', BOTH)
  const end = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).indexOf('end_header') + 11
  return [
    fromParts('plain.glb', () => {}),
    fromParts('interleaved.glb', () => {}, { interleaved: true, indices: 'u8' }),
    fromParts('strip.glb', strip(5), { indices: 'u32' }),
    fromParts('fan.glb', strip(6), { indices: 'none' }),
    fromParts('nodes.glb', ({ json }) => {
      json.nodes = [
        { children: [1, 2] },
        { mesh: 0, translation: [0, 5, 0], rotation: [0, 0.6, 0, 0.8], scale: [-1, 2, 1] },
        { mesh: 0, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1] },
      ]
    }),
    fromParts('sparse.glb', ({ json }) => {
      const sparse = { count: 2, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 0 } }
      json.accessors[0] = { ...json.accessors[0], sparse }
    }),
    fromParts('hidden.glb', ({ json }) => {
      json.nodes = [
        { children: [1, 3] },
        { mesh: 0, extensions: { MSFT_lod: { ids: [2] } } },
        { mesh: 0 },
        { mesh: 0, extensions: { KHR_node_visibility: { visible: false } } },
      ]
      json.extensionsRequired = ['MSFT_lod', 'KHR_node_visibility', 'EXT_mesh_features']
    }),
    fromParts('looks.glb', ({ json }) => {
      for (const primitive of (json.meshes[0] as { primitives: Record<string, unknown>[] }).primitives)
        primitive.material = 0
      json.materials = [
        {
          pbrMetallicRoughness: { baseColorFactor: [1, 0.5, 0, 1], baseColorTexture: { index: 0, texCoord: 0 } },
          emissiveFactor: [1, 1, 1],
          alphaMode: 'MASK',
        },
      ]
      json.textures = [{ source: 0, sampler: 0 }]
      json.samplers = [{ wrapS: 33071, magFilter: 9728 }]
      json.images = [{ bufferView: 0, mimeType: 'image/png' }]
    }),
    { ...fromText('embedded.gltf', JSON.stringify(embedded.json)), gltf: embedded },
    fromGlb('instanced.glb', await transformed('instanced', BOTH), 2),
    fromGlb('quantized.glb', await transformed('quantized', BOTH), 2),
    fromGlb('meshopt.glb', await transformed('meshopt', BOTH), 2),
    fromGlb('draco.glb', await transformed('draco', BOTH), 1),
    fromText('plain.obj', obj(BOTH)),
    fromText(
      'rich.obj',
      `mtllib a.mtl\n${obj([SQUARE])}vt 0 0\nvt 1 0.5\nusemtl a\nf 1/1 2/2 \\\n4/1 3/2\nusemtl b\nf -4 -3 -1 -2\nl 1 2\nv 1 2 3 0.5 1 0\nf 1 2 4 3 5\n`,
    ),
    fromText(
      'forms.obj',
      `f 1 2 4 3\n# a comment \\\n${obj([SQUARE])}v nan 0 0\nv 1 2 1e39\rf 1/2 2/1 4/1 3/1 \\ \t\nf 2 3 4\nvt 0 0\nvt nan 1\n`,
    ),
    binary('plain.stl', stl(BOTH)),
    fromText('text.stl', stlText(BOTH)),
    fromText('text.ply', ply('ascii', BOTH)),
    binary('little.ply', littlePly, end(littlePly)),
    binary('big.ply', bigPly, end(bigPly)),
    fromText(
      'early.ply',
      `\ufeffply\rformat ascii 1.0\relement face 1\rproperty list uchar int vertex_indices\relement vertex 5\r${PLACE.replaceAll('\n', '\r')}end_header\r4 1 2 4 3\rnan 0 0\r0 0 0\r0 0 4\r4 0 0\r4 0 4\r`,
    ),
    fromText(
      'strips.ply',
      `ply\nformat ascii 1.0\nelement vertex 4\n${PLACE}element tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n0 0 4\n4 0 0\n4 0 4\n9 0 1 2 3 -1 1 2 3 -1\n`,
    ),
    fromText(
      'rich.ply',
      'ply\nformat ascii 1.0\ncomment x\nelement camera 1\nproperty list uchar float view\nelement vertex 4\nproperty float x\nproperty double y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face 2\nproperty list int int vertex_index\nproperty uchar flags\nend_header\n2 1 2\n0 0 0 255 0 0\n0 0 1 0 0 0\n1 0 1 0 0 9\n1 0 0 1 1 1\n4 0 1 2 3 7\n3 0 1 2 7\n',
    ),
  ]
}
