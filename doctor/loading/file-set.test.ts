import { expect, test } from 'vitest'
import { FileSet, insidePath } from './file-set.ts'
import { LIMITS } from './limits.ts'

const set = (...paths: string[]) =>
  new FileSet(
    paths.map((path) => ({ path, blob: new Blob(['x']) })),
    LIMITS,
  )

test('a path never leaves the drop', () => {
  expect(insidePath('a.png', 'x/')).toBe('x/a.png')
  expect(insidePath('../a%20b.png', 'x/y/')).toBe('x/a b.png')
  expect(insidePath('textures\\wall.png', '')).toBe('textures/wall.png')
  expect(insidePath('100%.png', '')).toBe('100%.png')
  for (const uri of ['/a', 'C:\\a', 'file:///a', 'http://h/a', '//h/a', '%2e%2e/%2e%2e/a', '\\\\h\\x', '', '../../a']) {
    expect(insidePath(uri, 'x/'), uri).toBe(null)
  }
  expect(insidePath('../a', '')).toBe(null)
  expect(insidePath('..', 'x/')).toBe(null)
})

test('the level is the .glb, .gltf, .obj, .ply or .stl among the files, the shallowest first', () => {
  expect(set('readme.txt', 'b/level.OBJ', 'wall.png').main.path).toBe('b/level.OBJ')
  expect(set('deep/a.gltf', 'b.gltf', 'c.obj').main.path).toBe('b.gltf')
  expect(set('deep/a.gltf', 'b.gltf').asides).toEqual(['2 levels came; this is b.gltf'])
  expect(() => set()).toThrow('level: expected a .glb, .gltf, .obj, .ply or .stl file, but got no file')
})

test('a neighbour is found beside the level, in another case, and by its name alone if there is one of that name', () => {
  const files = set('a/level.gltf', 'a/level.bin', 'a/Wall.PNG', 'x/one.png', 'x/two.png', 'y/two.png')
  expect(files.find('level.bin')?.path).toBe('a/level.bin')
  expect(files.find('wall.png')?.path).toBe('a/Wall.PNG')
  expect(files.find('textures/one.png')?.path).toBe('x/one.png')
  expect(files.find('textures/two.png')).toBe(null)
  expect(files.find('__proto__')).toBe(null)
})
