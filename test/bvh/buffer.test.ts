import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  CHILD_COUNT,
  CHILD_INDEX,
  DEPTH_LIMIT,
  H_DEPTH,
  H_FLAGS,
  H_MAGIC,
  H_NODE_WIDTH,
  H_NODES,
  H_TRIANGLES,
  H_VERSION,
  NODE_COLUMNS,
  sections,
} from '../../src/bvh/layout.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { checkTree } from './leaves.ts'

/** Triangles scattered in a cube, three coordinates a corner. */
function soup(count: number, seed = 1): Float32Array {
  const next = random(seed)
  const positions = new Float32Array(count * 9)
  for (let t = 0; t < count; t++) {
    const at = [next(), next(), next()]
    for (let i = 0; i < 9; i++) positions[t * 9 + i] = at[i % 3] + next() * 0.1
  }
  return positions
}

describe('the layout', () => {
  test('its header says what follows, its sections start at multiples of eight', () => {
    for (const [positions, f64] of [
      [soup(5), 0],
      [Float64Array.from(soup(5)), 1],
    ] as const)
      for (const sides of ['both', 'front'] as const) {
        const buffer = new TriangleMesh(positions, null, { sides }).toBuffer()
        const header = new Uint32Array(buffer, 0, 16)
        expect(String.fromCharCode(...new Uint8Array(buffer, 0, 4))).toBe('CARM')
        expect([header[H_VERSION], header[H_NODE_WIDTH], header[H_TRIANGLES]]).toEqual([1, 2, 5])
        expect(header[H_FLAGS]).toBe(f64 + (sides === 'front' ? 2 : 0))
        expect([...header.subarray(8)]).toEqual(Array(8).fill(0))
        const at = sections(5, header[H_NODES], header[H_FLAGS])
        for (const start of Object.values(at)) expect(start % 8).toBe(0)
        expect(buffer.byteLength).toBe(at.bytes)
        expect(at.ids - at.vertices).toBe(5 * 9 * (f64 ? 8 : 4) + (f64 ? 0 : 4))
        expect(new TriangleMesh(positions).byteLength).toBe(buffer.byteLength)
      }
  })

  test('a box of a node holds the triangles below it', () => {
    const { tree } = new TriangleMesh(soup(300))
    for (const side of [0, 1]) {
      const inside = new Set<number>()
      const stack = [[0, side]]
      for (let next = stack.pop(); next; next = stack.pop()) {
        const at = next[0] * NODE_COLUMNS + 2 * next[1]
        const [index, count] = [tree.children[at + CHILD_INDEX], tree.children[at + CHILD_COUNT]]
        if (count === 0) stack.push([index, 0], [index, 1])
        else for (let i = index; i < index + count; i++) inside.add(i)
      }
      const box = tree.boxes.subarray(6 * side, 6 * side + 6)
      for (const slot of inside)
        for (let i = 0; i < 9; i++) {
          const x = tree.vertices[slot * 9 + i]
          expect(box[i % 3] <= x && x <= box[3 + (i % 3)]).toBe(true)
        }
    }
  })

  test('a mesh survives its buffer bit for bit, in shared memory too', () => {
    const mesh = new TriangleMesh(soup(100), null, { sides: 'front' })
    const buffer = mesh.toBuffer()
    const copy = TriangleMesh.from(buffer)
    expect(copy.tree.buffer).toBe(buffer)
    expect(copy.sides).toBe('front')
    expect(copy.bounds).toEqual(mesh.bounds)
    expect(Buffer.compare(Buffer.from(copy.toBuffer()), Buffer.from(buffer))).toBe(0)
    const shared = new SharedArrayBuffer(buffer.byteLength)
    new Uint8Array(shared).set(new Uint8Array(buffer))
    const ours = createHit()
    const theirs = createHit()
    const from = { x: 0.5, y: 3, z: 0.5 }
    const down = { x: 0, y: -1, z: 0 }
    expect(TriangleMesh.from(shared).castRay(from, down, 9, theirs)).toBe(mesh.castRay(from, down, 9, ours))
    expect(theirs).toEqual(ours)
    expect(TriangleMesh.from(shared).toBuffer()).toBeInstanceOf(ArrayBuffer)
  })

  test('toBuffer is a copy', () => {
    const mesh = new TriangleMesh(soup(3))
    new Uint8Array(mesh.toBuffer()).fill(0)
    expect(() => TriangleMesh.from(mesh.toBuffer())).not.toThrow()
  })
})

describe('TriangleMesh.from refuses', () => {
  const whole = new TriangleMesh(soup(7), null, { sides: 'front' }).toBuffer()
  const refusal = /^TriangleMesh\.from: /

  test('a buffer that is damaged in any bit of any byte', () => {
    for (let byte = 0; byte < whole.byteLength; byte++) {
      const bits = byte < 64 ? [1, 2, 4, 8, 16, 32, 64, 128] : [1 << (byte % 8)]
      for (const bit of bits) {
        const damaged = whole.slice(0)
        new Uint8Array(damaged)[byte] ^= bit
        expect(() => TriangleMesh.from(damaged)).toThrow(refusal)
      }
    }
  })

  test('a buffer cut off anywhere, or with more behind it', () => {
    for (let length = 0; length < whole.byteLength; length++)
      expect(() => TriangleMesh.from(whole.slice(0, length))).toThrow(RangeError)
    for (const more of [1, 4, 8, 64]) {
      const longer = new ArrayBuffer(whole.byteLength + more)
      new Uint8Array(longer).set(new Uint8Array(whole))
      expect(() => TriangleMesh.from(longer)).toThrow(refusal)
    }
  })

  test('another version, another format, another width, by name', () => {
    const changed = (column: number, value: number): ArrayBuffer => {
      const copy = whole.slice(0)
      new Uint32Array(copy)[column] = value
      return copy
    }
    expect(() => TriangleMesh.from(changed(H_VERSION, 0))).toThrow('version is 0, this carom reads version 1 only')
    expect(() => TriangleMesh.from(changed(H_MAGIC, 0x46546c67))).toThrow("does not start with 'CARM'")
    expect(() => TriangleMesh.from(changed(H_NODE_WIDTH, 4))).toThrow('node width is 4')
    expect(() => TriangleMesh.from(changed(H_TRIANGLES, 0xffffffff))).toThrow('expected at most 134217728')
    expect(() => TriangleMesh.from(changed(H_NODES, 2 ** 27 + 1))).toThrow('expected at most 134217728')
    expect(() => TriangleMesh.from(changed(H_TRIANGLES, 2 ** 27))).toThrow('its header asks for')
    expect(() => TriangleMesh.from(changed(H_NODES, 0))).toThrow('no root node')
  })

  test('what is no buffer', () => {
    for (const bad of [undefined, null, 'CARM', 7, {}, [], new Uint8Array(64), new DataView(new ArrayBuffer(64))])
      expect(() => TriangleMesh.from(bad as ArrayBuffer)).toThrow(TypeError)
    for (const bad of [undefined, null, 'CARM', 7, {}, [], new Uint8Array(64)])
      expect(() => TriangleMesh.from(bad as ArrayBuffer)).toThrow(refusal)
    expect(() => TriangleMesh.from(new ArrayBuffer(0))).toThrow(refusal)
  })
})

describe('trees of bad meshes', () => {
  test('all centres coincide: leaves stay small', () => {
    const next = random(3)
    const positions = new Float64Array(500 * 9)
    for (let t = 0; t < 500; t++)
      for (let k = 0; k < 3; k++) {
        // boxes about the origin
        const half = Math.ceil(next() * 8)
        positions[t * 9 + k] = half
        positions[t * 9 + 3 + k] = -half
        positions[t * 9 + 6 + k] = next()
      }
    checkTree(new TriangleMesh(positions))
  })

  test('exponential spacing: 2^-140 to 2^59, one a step', () => {
    const positions: number[] = []
    for (let e = -140; e < 60; e++) positions.push(2 ** e, 0, 0, 2 ** e, 2 ** e, 0, 2 ** e, 0, 2 ** e)
    const mesh = new TriangleMesh(positions)
    checkTree(mesh)
    expect(mesh.tree.header[H_DEPTH]).toBeLessThanOrEqual(DEPTH_LIMIT)
    expect(mesh.castRayAll({ x: -1, y: 2 ** -150, z: 2 ** -150 }, { x: 1, y: 0, z: 0 }, Infinity, [])).toBe(200)
  })

  test('in any number from none to ten', () => {
    for (let count = 0; count <= 10; count++) {
      const mesh = new TriangleMesh(soup(count))
      checkTree(mesh)
      expect(mesh.triangleCount).toBe(count)
    }
  })
})
