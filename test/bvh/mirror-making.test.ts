import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dungeon } from '../../scenes/dungeon.ts'
import { terrain } from '../../scenes/terrain.ts'
import { KERNEL_BUDGET, kernelInUse } from '../../src/bvh/wasm-kernel.ts'
import { backend, createHit, HIT_STRIDE, TriangleMesh, World } from '../../src/index.ts'
import {
  answersOf,
  ask,
  askUntil,
  COUNT,
  check,
  checkAll,
  halfWay,
  indices,
  isRenewing,
  newMesh,
  plain,
  positions,
  raised,
  rays,
  serves,
  TRIANGLES,
  wordsOf,
} from './half-made.ts'

/** Mirrors that are made with their meshes, or after queries that were walked in TypeScript; renewed in slices; and what comes between. */

beforeEach(() => backend.use('auto'))
afterEach(() => {
  backend.use('auto')
  backend.budget = 0 // what one test has kept is none of the next one's
  backend.budget = KERNEL_BUDGET
})

describe('made with the mesh', () => {
  test('by the constructor, in a worker, and from a buffer', async () => {
    const mesh = new TriangleMesh(positions, indices)
    for (const one of [mesh, await TriangleMesh.build(positions, indices), TriangleMesh.from(mesh.toBuffer())]) {
      expect(serves(one)).toBe(true)
      checkAll(one)
    }
  })

  test('not of one that is built to be thrown away, nor where the kernel cannot serve', () => {
    const meshes = [newMesh(), new TriangleMesh(Float64Array.from(positions), indices), new TriangleMesh([])]
    backend.use('plain')
    meshes.push(new TriangleMesh(positions, indices))
    expect(meshes.map(serves)).toEqual([false, false, false, false])
  })

  test.each([1, 2, 3, 4, 5, 8, 9, 17, 40, 100, 1000, 5000, 'dungeon'])('holds the tree: %s', (which) => {
    const level = typeof which === 'number' ? terrain({ triangles: which }) : dungeon({ seed: 1 })
    checkMirror(new TriangleMesh(Float32Array.from(level.positions), level.indices))
  })
})

/** Every triangle is there once, under boxes that are the tree's, and nodes lie one behind the other. */
function checkMirror({ tree }: TriangleMesh): void {
  const { mirror, boxes, children, vertices, ids } = tree
  const at = mirror.at / 4
  const { f32, u32 } = kernelInUse()!
  const seen = new Uint8Array(ids.length)
  const spans: [number, number][] = []
  const visit = (node: number): void => {
    let end = node + 64
    for (let i = 0; i < 8; i++) {
      const name = u32[at + node + 56 + i]
      const reference = u32[at + node + 48 + i]
      const box = [0, 1, 2, 3, 4, 5].map((k) => f32[at + node + 8 * k + i])
      if (name === 0xffffffff) {
        expect([reference, ...box]).toEqual([0xffffffff, ...Array(3).fill(Infinity), ...Array(3).fill(-Infinity)])
        continue
      }
      const b = (name >>> 1) * 16 + (name & 1) * 6
      expect(box).toEqual([...boxes.subarray(b, b + 6)])
      const c = (name >>> 1) * 16 + 12 + (name & 1) * 2
      if (children[c + 1] === 0) {
        expect(reference >>> 31).toBe(reference === 0xffffffff ? 1 : 0)
        if (reference !== 0xffffffff) visit(reference)
        continue
      }
      const pairs = ((reference >>> 28) & 7) + 1
      expect([pairs, reference >>> 31, reference & 0x0fffffff]).toEqual([(children[c + 1] + 1) >> 1, 1, end])
      for (let pair = 0; pair < pairs; pair++, end += 21)
        for (let lane = 0; lane < 2; lane++) {
          const slot = (u32[at + end + 18] & 0x7fffffff) + lane
          if (lane === 1 && u32[at + end + 18] >>> 31 === 1) continue
          seen[slot]++
          expect(u32[at + end + 19 + lane]).toBe(ids[slot])
          const corners = Array.from({ length: 9 }, (_, k) => f32[at + end + 2 * k + lane])
          expect(corners).toEqual([...vertices.subarray(9 * slot, 9 * slot + 9)])
        }
    }
    spans.push([node, Math.ceil(end / 16) * 16])
  }
  visit(32)
  expect(seen.every((count) => count === 1)).toBe(true)
  spans.sort(([a], [b]) => a - b)
  expect(spans.map(([begin]) => begin)).toEqual([32, ...spans.slice(0, -1).map(([, end]) => end)])
  expect(spans[spans.length - 1][1]).toBe(mirror.words)
}

describe('made later', () => {
  test('when walks have cost the price, all at once', () => {
    const mesh = newMesh()
    let walked = 0
    for (let i = 0; !serves(mesh); i++) {
      expect(mesh.tree.mirror.at).toBe(0)
      ask(mesh, i)
      walked += mesh.looked.nodes + mesh.looked.triangles
    }
    expect(walked / (400 + 2.5 * TRIANGLES)).toBeCloseTo(1, 1)
    checkMirror(mesh)
    checkAll(mesh)
  })

  test('within a batch, too: the rest of it is the kernel’s', () => {
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

  test('by rays through instances, too', () => {
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

describe('renewed', () => {
  test('no more in a slice than the walk before it has cost, and a node', () => {
    const mesh = newMesh()
    const { mirror } = mesh.tree
    askUntil(mesh, () => serves(mesh))
    mesh.refit(positions, indices)
    let slices = 0
    for (let i = 0; !serves(mesh); i++) {
      const { credit } = mirror
      ask(mesh, i)
      if (!isRenewing(mesh)) continue
      slices++
      // a node with the triangles of eight leaves
      expect(mirror.credit).toBeGreaterThan(Math.min(credit, 0) - (64 + 8 * 2 * 21) / 16 - 1)
    }
    expect(slices).toBeGreaterThan(100)
  })

  test('from a quarter of the price on, and whole when walks have cost the price', () => {
    const mesh = newMesh()
    askUntil(mesh, () => serves(mesh))
    mesh.refit(positions, indices)
    let walked = 0
    let began = 0
    for (let i = 0; !serves(mesh); i++) {
      ask(mesh, i)
      walked += mesh.looked.nodes + mesh.looked.triangles
      if (began === 0 && isRenewing(mesh)) began = walked
    }
    const price = 400 + TRIANGLES
    expect(began / price).toBeCloseTo(0.25, 1)
    expect(walked / price).toBeGreaterThan(0.7)
    expect(walked / price).toBeLessThan(1.4)
  })

  test('right, and the same though `wasm` be chosen half way', () => {
    const slowly = halfWay()
    const atOnce = halfWay()
    askUntil(slowly, () => serves(slowly))
    backend.use('wasm')
    ask(atOnce, 0)
    expect(serves(atOnce)).toBe(true)
    expect(wordsOf(slowly) === wordsOf(atOnce)).toBe(true)
    checkMirror(atOnce)
  })
})

describe('half renewed', () => {
  test('a refit of all or of some triangles is in the mirror that comes of it', () => {
    for (const range of [undefined, { first: 100, count: TRIANGLES - 200 }]) {
      const mesh = halfWay()
      mesh.refit(raised, indices, range)
      const expected = range === undefined ? plain.raised : answersOf(mesh)
      askUntil(mesh, () => serves(mesh), expected)
      checkAll(mesh, expected)
    }
  })

  test('refits again and again leave it behind, and answers right', () => {
    const mesh = halfWay()
    for (let round = 0; round < 20; round++) {
      mesh.refit(round % 2 === 0 ? raised : positions, indices)
      const expected = round % 2 === 0 ? plain.raised : plain.there
      for (let i = 0; i < 40; i++) check(mesh, i, expected)
      expect(serves(mesh)).toBe(false)
    }
    askUntil(mesh, () => serves(mesh))
    checkAll(mesh)
  })

  test('`dispose` gives all of it back, and it is made anew when walks have cost as much again', () => {
    const mesh = halfWay()
    expect(backend.bytes).toBeGreaterThan(0)
    mesh.dispose()
    expect(backend.bytes).toBe(0)
    expect(askUntil(mesh, () => serves(mesh))).toBeGreaterThan(50)
    checkAll(mesh)
  })

  test('another mesh may push it out, and grow the memory', () => {
    const mesh = halfWay()
    const level = terrain({ triangles: 40_000 })
    const large = new TriangleMesh(level.positions, level.indices)
    askUntil(mesh, () => serves(mesh)) // in a memory that has grown
    expect(serves(large)).toBe(true)
    checkAll(large, answersOf(large))

    const other = halfWay()
    backend.budget = 1.5 * mesh.tree.mirror.bytes
    mesh.dispose()
    backend.use('wasm')
    ask(mesh, 0) // takes the place
    backend.use('auto')
    expect([other.tree.mirror.at, isRenewing(other)]).toEqual([0, false])
    askUntil(other, () => serves(other))
    checkAll(other)
  })

  test('a budget of 0 takes it away, and a new one brings it back', () => {
    const mesh = halfWay()
    backend.budget = 0
    expect(backend.bytes).toBe(0)
    for (let i = 0; i < 3 * COUNT; i++) check(mesh, i)
    expect([backend.bytes, mesh.tree.mirror.at]).toEqual([0, 0])
    backend.budget = KERNEL_BUDGET
    askUntil(mesh, () => serves(mesh))
  })

  test('`plain` leaves it as it is, and `auto` goes on', () => {
    const mesh = halfWay()
    const before = { ...mesh.tree.mirror }
    backend.use('plain')
    checkAll(mesh)
    expect(mesh.tree.mirror).toEqual(before)
    backend.use('auto')
    askUntil(mesh, () => serves(mesh))
  })
})

describe('what makes place', () => {
  test('is the mirror that was neither asked nor worked on for longest', () => {
    const [worked, asked, last] = [halfWay(), newMesh(), newMesh()]
    askUntil(asked, () => serves(asked))
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
  /** Each try copies the tree. */
  const Arrays = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array
  const { set } = Arrays
  let tries = 0
  beforeEach(() => {
    tries = 0
    Arrays.set = function (this: Uint8Array, from: ArrayLike<number>, at?: number) {
      if (this instanceof Uint8Array && from.length > 36 * TRIANGLES) tries++
      set.call(this, from, at)
    }
  })
  afterEach(() => {
    Arrays.set = set
  })

  test('is not tried again at every query: not before the budget or the tree has changed', () => {
    const mesh = newMesh()
    backend.use('wasm')
    backend.budget = 1000
    ask(mesh, 0)
    const begun = tries
    expect(begun).toBeGreaterThan(0)
    for (let i = 0; i < 9; i++) expect(ask(mesh, i)).toEqual(plain.there[i])
    expect(tries).toBe(begun)
    mesh.refit(raised, indices)
    expect(ask(mesh, 1)).toEqual(plain.raised[1])
    expect(tries).toBeGreaterThan(begun)
    const again = tries
    backend.budget = 2000
    ask(mesh, 0)
    expect(tries).toBeGreaterThan(again)
    expect(serves(mesh)).toBe(false)
    backend.budget = KERNEL_BUDGET
    expect(ask(mesh, 2)).toEqual(plain.raised[2])
    expect(serves(mesh)).toBe(true)
  })

  test('nor does `auto` go on trying', () => {
    const mesh = newMesh()
    backend.budget = 1000
    for (let i = 0; i < 3 * COUNT; i++) ask(mesh, i)
    expect(tries).toBeGreaterThan(0)
    tries = 0
    for (let i = 0; i < 3 * COUNT; i++) ask(mesh, i)
    expect([tries, backend.bytes]).toEqual([0, 0])
  })
})
