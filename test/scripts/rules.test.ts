import { describe, expect, test } from 'vitest'
import { circles, floors, sameBits } from '../../scripts/rules.mjs'

const file = (path: string, text: string) => ({ path, text })

describe('the same bits everywhere', () => {
  const complaints = (text: string, path = 'src/math/planted.ts') => sameBits([file(path, text)])

  test.each([
    ['Math.sin(1)', 'Math.sin'],
    ['Math.hypot(3, 4)', 'Math.hypot'],
    ['Math.random()', 'Math.random'],
    ["Math['cos'](1)", 'Math other than'],
    ['const { pow } = Math', 'Math other than'],
    ['const m = Math', 'Math other than'],
    ['globalThis.Math.tan(1)', 'Math'],
    ['2 ** 0.5', '**'],
    ['let a = 1; a **= 2', '**'],
    ['Date.now()', 'Date'],
    ['new Date()', 'Date'],
    ['performance.now()', 'performance'],
    ['globalThis.performance.now()', 'performance'],
    ['console.log(1)', 'console'],
    ['const o = { Date }', 'Date'],
  ])('catches %s', (text, name) => {
    expect(complaints(text)).toHaveLength(1)
    expect(complaints(text)[0]).toContain(name)
  })

  test.each([
    'Math.sqrt(2) + Math.fround(0.1) + Math.PI',
    '// Math.sin, Date, a ** b',
    "throw new TypeError('Math.sin is not for us')",
    'const times = { performance: 1 }; times.performance',
    'a * b * * 2'.replace('* *', '*'),
  ])('lets %s pass', (text) => expect(complaints(text)).toEqual([]))

  test('lets one file speak, and look at a clock, but not compute what differs', () => {
    expect(complaints('console.warn(performance.now())', 'src/math/warn.ts')).toEqual([])
    expect(complaints('console.warn(1)', 'src/world/warn.ts')).toHaveLength(1)
    expect(complaints('Math.sin(Date.now())', 'src/math/warn.ts')).toHaveLength(2)
  })

  test('looks at scenes too, at what `npm run hashes` runs, and at nothing else', () => {
    for (const path of ['src/world/save.ts', 'src/bvh/placed.ts', 'tools/hashes/program/rays.ts'])
      expect(complaints('Math.sin(1)', path)).toHaveLength(1)
    expect(complaints('Date.now()', 'tools/hashes/run-engine.ts')).toEqual([])
    expect(complaints('Math.sin(1)', 'scenes/castle.ts')).toEqual([
      'scenes/castle.ts:1: Math.sin differs between engines or runs',
    ])
    expect(complaints('Math.sin(1)', 'test/x.test.ts')).toEqual([])
  })
})

describe('floors', () => {
  test.each([
    ['src/math/a.ts', "import { b } from '../ray/b.ts'", 'lower floors'],
    ['src/bvh/a.ts', "import type { B } from '../mesh/b.ts'", 'lower floors'],
    ['src/mesh/a.ts', "export * from '../world/b.ts'", 'lower floors'],
    ['src/mesh/a.ts', "const b = await import('../world/b.ts')", 'lower floors'],
    ['src/mesh/a.ts', "new Worker(new URL('../world/b.ts', import.meta.url))", 'lower floors'],
    ['src/mesh/a.ts', "let b: import('../world/b.ts').B", 'lower floors'],
    ['src/three/a.ts', "import { b } from '../index.ts'", 'lower floors'],
    ['src/index.ts', "export * from './three/index.ts'", 'door of its own'],
    ['src/elsewhere/a.ts', "import { b } from '../math/b.ts'", 'no floor'],
    ['src/math/a.ts', "import { b } from '../elsewhere/b.ts'", 'lower floors'],
    ['src/babylon/a.ts', "import { named } from '../three/parts.ts'", 'carom/three is a door of its own'],
    ['src/three/a.ts', "import { named } from '../babylon/nodes.ts'", 'carom/babylon is a door of its own'],
    ['src/index.ts', "export * from './react/index.ts'", 'carom/react is a door of its own'],
    ['src/world/a.ts', "import { Vector3 } from 'three'", 'src/three and src/react alone'],
    ['src/follow/a.ts', "import { Vector3 } from 'three'", 'src/three and src/react alone'],
    ['src/babylon/a.ts', "import { Mesh } from '@babylonjs/core'", 'from outside'],
    ['src/three/a.ts', "import React from 'react'", 'src/react alone'],
    ['src/react/a.ts', "import { create } from 'zustand'", 'from outside'],
    ['src/mesh/a.ts', "import { castle } from '../../scenes/castle.ts'", 'from outside'],
    ['src/mesh/a.ts', "import { x } from 'carom'", 'from outside'],
    ['test/oracle/a.ts', "import { x } from '../../src/math/rows.ts'", 'oracle'],
    ['test/oracle/a.ts', "import { x } from 'carom/kernels'", 'oracle'],
  ])('catches %s: %s', (path, text, why) => {
    const complaints = floors([file(path, text)])
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(why)
  })

  test.each([
    ['src/mesh/a.ts', "import { b } from '../bvh/b.ts'"],
    ['src/sweep/a.ts', "import { b } from '../closest/b.ts'"],
    ['src/mesh/a.ts', "import { b } from './b.ts'"],
    ['src/index.ts', "export * from './character/character.ts'"],
    ['src/three/a.ts', "import { Mesh } from 'three'"],
    ['src/react/a.ts', "import { useFrame } from '@react-three/fiber'"],
    ['test/oracle/a.test.ts', "import { x } from '../../src/math/rows.ts'"],
  ])('lets %s: %s pass', (path, text) => expect(floors([file(path, text)])).toEqual([]))
})

describe('circles', () => {
  test('catches two files that import each other, once', () => {
    const files = [
      file('src/mesh/a.ts', "import { b } from './b.ts'"),
      file('src/mesh/b.ts', "import { a } from './a.ts'"),
      file('src/mesh/c.ts', "import { a } from './a.ts'"),
    ]
    expect(circles(files)).toEqual(['circle of imports: src/mesh/a.ts -> src/mesh/b.ts -> src/mesh/a.ts'])
  })

  test('catches a long way round, and a file that imports itself', () => {
    const files = [
      file('src/mesh/a.ts', "import '../bvh/b.ts'"),
      file('src/bvh/b.ts', "export { c } from './c.ts'"),
      file('src/bvh/c.ts', "import type { A } from '../mesh/a.ts'"),
      file('src/bvh/d.ts', "import './d.ts'"),
    ]
    expect(circles(files)).toHaveLength(2)
  })

  test('lets a diamond pass', () => {
    const files = [
      file('src/mesh/a.ts', "import './b.ts'; import './c.ts'"),
      file('src/mesh/b.ts', "import './d.ts'"),
      file('src/mesh/c.ts', "import './d.ts'"),
      file('src/mesh/d.ts', ''),
    ]
    expect(circles(files)).toEqual([])
  })
})
