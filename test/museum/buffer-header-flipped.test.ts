import { expect, test } from 'vitest'
import { TriangleMesh } from '../../src/index.ts'

/** The checksum began after the header, so that a flipped flag made another mesh: solid from both sides. */
test('a buffer whose flags were damaged is refused', () => {
  const mesh = new TriangleMesh([0, 0, 0, 0, 0, 1, 1, 0, 0], null, { sides: 'front' })
  const buffer = mesh.toBuffer()
  new Uint32Array(buffer)[3] ^= 2
  expect(() => TriangleMesh.from(buffer)).toThrow(/^TriangleMesh\.from: .*checksum/)
})
