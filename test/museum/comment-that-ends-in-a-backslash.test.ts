import { expect, test } from 'vitest'
import { readLevel } from '../../doctor/loading/load.ts'

// The reader joined lines before it looked for comments: "# C:\levels\" took the line below with it, here half of a floor, and nobody was told.
test('a comment of an OBJ that ends in a backslash takes no line with it', async () => {
  const text = 'v 0 0 0\nv 0 0 1\nv 1 0 0\nv 1 0 1\nf 1 2 3\n# C:\\levels\\\nf 3 2 4\n'
  const level = await readLevel([{ path: 'a.obj', blob: new Blob([text]) }], {} as never)
  expect(Array.from(level.indices)).toEqual([0, 1, 2, 2, 1, 3])
  expect(level.notes).toEqual(['"\\" at the end of 1 line ignored: it ends a comment, or a statement begins below'])
})
