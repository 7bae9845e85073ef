import { describe, expect, test } from 'vitest'
import { CHILD_COUNT, CHILD_INDEX, checksum, H_CHECKSUM, H_NODES, HEADER_BYTES } from '../../src/bvh/layout.ts'
import { TriangleMesh } from '../../src/index.ts'

/**
 * A checksum finds damage; whoever forges a buffer writes the right one. Forged trees were walked without end: children
 * shared by all levels are visited 2^depth times, and a child that is node 0 again for ever.
 */
function forged(triangles: number, change: (words: Uint32Array, nodes: number) => void): ArrayBuffer {
  const positions = new Float32Array(triangles * 9)
  for (let i = 0; i < positions.length; i++) positions[i] = (i * 7919) % 101
  const buffer = new TriangleMesh(positions).toBuffer()
  const words = new Uint32Array(buffer)
  change(words, words[H_NODES])
  words[H_CHECKSUM] = checksum(buffer)
  return buffer
}
const child = (node: number, side: number): number => HEADER_BYTES / 4 + node * 16 + CHILD_INDEX + 2 * side
const COUNT = CHILD_COUNT - CHILD_INDEX

describe('a forged buffer is refused', () => {
  test('where two nodes share a child', () => {
    const buffer = forged(200, (words, nodes) => {
      for (let n = 0; n < nodes - 1; n++)
        for (let side = 0; side < 2; side++) {
          words[child(n, side)] = n + 1
          words[child(n, side) + COUNT] = 0
        }
    })
    expect(() => TriangleMesh.from(buffer)).toThrow('two parents')
  })

  test('where a child leads back to the root', () => {
    const buffer = forged(3, (words) => {
      words[child(0, 0)] = 0
      words[child(0, 0) + COUNT] = 0
    })
    expect(() => TriangleMesh.from(buffer)).toThrow('a child that is not there')
  })

  test('where triangles are in no leaf, or in two', () => {
    const lost = forged(3, (words) => {
      words[child(0, 0) + COUNT] = 2
    })
    expect(() => TriangleMesh.from(lost)).toThrow('its leaves hold 2 triangles, but there are 3')
  })

  test('where a coordinate is beyond 2^60', () => {
    const buffer = forged(1, (words) => {
      words[HEADER_BYTES / 4 + 16] = 0x7f7fffff // 3.4e38
    })
    expect(() => TriangleMesh.from(buffer)).toThrow('coordinate 0 is')
  })
})
