import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { terrain } from '../../scenes/terrain.ts'
import { IDLE } from '../../src/bvh/mirror-state.ts'
import { KERNEL_BUDGET } from '../../src/bvh/wasm-kernel.ts'
import { backend, createHit, HIT_STRIDE, TriangleMesh, World } from '../../src/index.ts'
import {
  answersOf,
  ask,
  askUntil,
  COUNT,
  check,
  checkAll,
  FILL,
  halfWay,
  indices,
  NOTHING,
  newMesh,
  passOf,
  plain,
  positions,
  RENEW,
  raised,
  rays,
  SHAPE,
  serves,
  TRIANGLES,
  wordsOf,
} from './half-made.ts'

/** Mirrors that are made in slices, after questions that were walked in TypeScript, and what comes between. */

beforeEach(() => backend.use('auto'))
afterEach(() => {
  backend.use('auto')
  backend.budget = 0 // what one test has kept is none of the next one's
  backend.budget = KERNEL_BUDGET
})

const PASSES = [SHAPE, FILL, RENEW]

describe('a slice', () => {
  /** To find room; a node with the triangles of eight leaves. */
  const LARGEST_STEPS = [400, 8 + (8 * 2 * 21) / 8 + 2]

  test('does no more than the walk before it has cost, and a step', () => {
    const mesh = newMesh()
    const { mirror } = mesh.tree
    for (const round of ['made', 'renewed']) {
      let slices = 0
      for (let i = 0; !serves(mesh); i++) {
        const { at, credit } = mirror
        ask(mesh, i)
        if (mirror.making === IDLE) continue
        slices++
        expect(mirror.credit).toBeGreaterThan(Math.min(credit, 0) - LARGEST_STEPS[mirror.at === at ? 1 : 0])
      }
      expect(slices, round).toBeGreaterThan(round === 'made' ? 300 : 100)
      mesh.refit(positions, indices)
    }
  })

  test('comes when walks have cost a quarter of the price, and the last when they have cost the price', () => {
    const mesh = newMesh()
    let walked = 0
    let began = 0
    for (let i = 0; !serves(mesh); i++) {
      ask(mesh, i)
      walked += mesh.looked.nodes + mesh.looked.triangles
      if (began === 0 && mesh.tree.mirror.making !== IDLE) began = walked
    }
    const price = 400 + 2.5 * TRIANGLES
    expect(began / price).toBeCloseTo(0.25, 1)
    expect(walked / price).toBeGreaterThan(0.8)
    expect(walked / price).toBeLessThan(1.4)
  })

  test('follows each ray of a batch, too: the rest of it is the kernel’s', () => {
    const mesh = newMesh()
    const triangles = new Int32Array(COUNT)
    const hits = new Float64Array(COUNT * HIT_STRIDE)
    let batches = 0
    for (; !serves(mesh); batches++) {
      mesh.castRays(rays, triangles, hits)
      expect([...triangles]).toEqual(plain.there.map((answer) => answer.at(-1) ?? -1))
    }
    expect(batches).toBeLessThan(4)
  })

  test('follows rays through instances, too', () => {
    const mesh = newMesh()
    const world = new World()
    world.add(mesh, { position: { x: 0.5, y: 0, z: 0 }, orientation: { x: 0, y: 0.6, z: 0, w: 0.8 } })
    const [origin, down, found] = [{ x: 0, y: 40, z: 0 }, { x: 0.1, y: -1, z: 0.05 }, createHit()]
    for (let asked = 0; !serves(mesh); asked++) {
      expect(world.castRay(origin, down, 1e4, found)).toBe(true)
      expect(asked).toBeLessThan(5000)
    }
    const { distance } = found
    world.castRay(origin, down, 1e4, found)
    expect(found.distance).toBe(distance)
  })
})

describe('a mirror that was made in slices', () => {
  test('is word for word the one that is made at once', () => {
    const [slowly, atOnce] = [newMesh(), newMesh()]
    askUntil(slowly, () => serves(slowly))
    backend.use('wasm')
    ask(atOnce, 0)
    expect(wordsOf(slowly) === wordsOf(atOnce)).toBe(true)
  })

  test.each([SHAPE, FILL])('is so, too, where `wasm` is chosen half way through %s', (pass) => {
    const mesh = halfWay(pass)
    backend.use('wasm')
    ask(mesh, 0)
    expect(serves(mesh)).toBe(true)
    const words = wordsOf(mesh)
    mesh.dispose()
    ask(mesh, 0)
    expect(wordsOf(mesh) === words).toBe(true)
  })
})

describe.each(PASSES)('half way through %s', (pass) => {
  test('a refit of all or of some triangles is in the mirror that comes of it', () => {
    for (const range of [undefined, { first: 100, count: TRIANGLES - 200 }]) {
      const mesh = halfWay(pass)
      mesh.refit(raised, indices, range)
      const expected = range === undefined ? plain.raised : answersOf(mesh)
      askUntil(mesh, () => serves(mesh), expected)
      checkAll(mesh, expected)
    }
  })

  test('refits again and again leave it without one, and right', () => {
    const mesh = halfWay(pass)
    for (let round = 0; round < 20; round++) {
      mesh.refit(round % 2 === 0 ? raised : positions, indices)
      const expected = round % 2 === 0 ? plain.raised : plain.there
      for (let i = 0; i < 40; i++) check(mesh, i, expected)
      expect(serves(mesh)).toBe(false)
    }
    askUntil(mesh, () => serves(mesh))
    checkAll(mesh)
  })

  test('`dispose` gives all of it back, and it is begun anew when walks have cost as much again', () => {
    const mesh = halfWay(pass)
    expect(backend.bytes > 0).toBe(pass !== SHAPE)
    mesh.dispose()
    expect([backend.bytes, mesh.tree.mirror.making]).toEqual([0, IDLE])
    expect(askUntil(mesh, () => mesh.tree.mirror.making !== IDLE)).toBeGreaterThan(50)
    askUntil(mesh, () => serves(mesh))
    checkAll(mesh)
  })

  test('another mesh may push it out, and grow the memory', () => {
    const mesh = halfWay(pass)
    const large = new TriangleMesh(terrain({ triangles: 40_000 }).positions, terrain({ triangles: 40_000 }).indices)
    const answers = answersOf(large)
    backend.use('wasm')
    expect(ask(large, 0)).toEqual(answers[0])
    backend.use('auto')
    askUntil(mesh, () => serves(mesh)) // in a memory that has grown
    expect(serves(large)).toBe(true)
    checkAll(large, answers)

    const other = halfWay(pass)
    backend.budget = mesh.tree.mirror.bytes
    mesh.dispose()
    backend.use('wasm')
    ask(mesh, 0) // takes the place
    backend.use('auto')
    expect([other.tree.mirror.at, passOf(other)]).toEqual([0, pass === SHAPE ? SHAPE : NOTHING])
    askUntil(other, () => serves(other))
    checkAll(other)
  })

  test('a budget of 0 takes it away, and a new one brings it back', () => {
    const mesh = halfWay(pass)
    backend.budget = 0
    expect(backend.bytes).toBe(0)
    for (let i = 0; i < 3 * COUNT; i++) check(mesh, i)
    expect([backend.bytes, mesh.tree.mirror.making]).toEqual([0, IDLE])
    backend.budget = KERNEL_BUDGET
    askUntil(mesh, () => serves(mesh))
  })

  test('`plain` leaves it as it is, and `auto` goes on', () => {
    const mesh = halfWay(pass)
    const before = { ...mesh.tree.mirror }
    backend.use('plain')
    checkAll(mesh)
    expect(mesh.tree.mirror).toEqual(before)
    backend.use('auto')
    askUntil(mesh, () => serves(mesh))
  })
})

describe('a mirror that made place', () => {
  test('is made anew in slices, of which none is taken for the whole', () => {
    const mesh = newMesh()
    askUntil(mesh, () => serves(mesh))
    backend.budget = 0
    backend.budget = KERNEL_BUDGET
    expect(askUntil(mesh, () => mesh.tree.mirror.making !== IDLE)).toBeGreaterThan(50)
    askUntil(mesh, () => mesh.tree.mirror.at !== 0)
    for (let i = 0; mesh.tree.mirror.making !== IDLE; i++) {
      expect(serves(mesh)).toBe(false)
      check(mesh, i)
    }
    checkAll(mesh)
  })

  test('is the one that was neither asked nor worked on for longest', () => {
    const [worked, asked, last] = [newMesh(), newMesh(), newMesh()]
    askUntil(asked, () => serves(asked))
    askUntil(worked, () => worked.tree.mirror.at !== 0)
    check(asked, 0)
    const begin = worked.tree.mirror.asked
    askUntil(worked, () => worked.tree.mirror.asked > begin)
    backend.budget = 2 * asked.tree.mirror.bytes
    askUntil(last, () => last.tree.mirror.at !== 0)
    expect([worked, asked].map(({ tree }) => tree.mirror.at > 0)).toEqual([true, false])
    for (const mesh of [worked, last]) askUntil(mesh, () => serves(mesh))
  })
})

describe('a mesh that does not fit', () => {
  const SENTINEL = 7

  test('is not shaped again at every question: not before the budget or the tree has changed', () => {
    const mesh = newMesh()
    const { mirror } = mesh.tree
    backend.use('wasm')
    backend.budget = 1000
    expect(ask(mesh, 0)).toEqual(plain.there[0])
    expect([mirror.words > TRIANGLES, mirror.making]).toEqual([true, IDLE])
    mirror.words = SENTINEL
    for (let i = 0; i < 9; i++) ask(mesh, i)
    expect(mirror.words).toBe(SENTINEL)
    mesh.refit(raised, indices)
    expect(ask(mesh, 1)).toEqual(plain.raised[1])
    expect(mirror.words).toBeGreaterThan(TRIANGLES)
    mirror.words = SENTINEL
    backend.budget = 2000
    ask(mesh, 0)
    expect(mirror.words).toBeGreaterThan(TRIANGLES)
    expect(serves(mesh)).toBe(false)
    backend.budget = KERNEL_BUDGET
    expect(ask(mesh, 2)).toEqual(plain.raised[2])
    expect(serves(mesh)).toBe(true)
  })

  test('nor does `auto` go on trying', () => {
    const mesh = newMesh()
    const { mirror } = mesh.tree
    backend.budget = 1000
    for (let i = 0; i < 3 * COUNT; i++) ask(mesh, i)
    expect([mirror.words > TRIANGLES, mirror.making, backend.bytes]).toEqual([true, IDLE, 0])
    mirror.words = SENTINEL
    for (let i = 0; i < 3 * COUNT; i++) ask(mesh, i)
    expect(mirror.words).toBe(SENTINEL)
  })
})
