/** "Code of this scene" shows what a visitor could have written: it imports public doors and its own neighbours, nothing of src/. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const playground = fileURLToPath(new URL('.', import.meta.url))
const scenes = readdirSync(join(playground, 'scenes'))
const { dependencies } = JSON.parse(readFileSync(join(playground, 'package.json'), 'utf8'))
const packages = ['carom', ...Object.keys(dependencies)]

const importsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map(([, name]) => name)

/** The files that a scene takes as text, to show them. */
const shown = (scene: string) => {
  const path = join(playground, 'scenes', scene, 'scene.ts')
  return importsOf(path)
    .filter((name) => name.endsWith('?raw'))
    .map((name) => join(dirname(path), name.replace('?raw', '')))
}

function isPublic(name: string, path: string): boolean {
  if (!name.startsWith('.')) return packages.some((one) => name === one || name.startsWith(`${one}/`))
  const from = relative(join(playground, '..'), join(dirname(path), name))
  // levels that tests and benches use as well, and what commands play and ask
  return ['playground/', 'scenes/', 'tools/scenarios/', 'doctor/'].some((folder) => from.startsWith(folder))
}

describe('the code that a scene shows', () => {
  test.each(scenes)('%s: public imports only', (scene) => {
    const files = shown(scene)
    expect(files.length).toBeGreaterThan(2)
    const other = files.flatMap((path) =>
      importsOf(path)
        .filter((name) => !isPublic(name, path))
        .map((name) => `${relative(playground, path)} imports ${name}`),
    )
    expect(other).toEqual([])
  })

  test('a planted import of src/ is found', () => {
    const path = join(playground, 'scenes', 'walk', 'planted.ts')
    expect(isPublic('../../../src/bvh/walk-box.ts', path)).toBe(false)
    expect(isPublic('carom/kernels', path)).toBe(true)
    expect(isPublic('caromel', path)).toBe(false)
    expect(isPublic('node:fs', path)).toBe(false)
  })
})
