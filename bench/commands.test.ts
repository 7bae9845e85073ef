import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A command as a user runs it, but that it may not install anything. */
function run(...args: string[]): Promise<{ code: number | null; lines: string[]; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args, '--no-install'])
    let [text, errors] = ['', '']
    child.stdout.on('data', (part) => {
      text += part
    })
    child.stderr.on('data', (part) => {
      errors += part
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, lines: text.trimEnd().split('\n'), errors }))
  })
}

/** Whether the commands have installed the peers here before. */
const installed = existsSync('bench/node_modules/.carom-installed')
const PEERS = ['rapier', 'jolt', 'crashcat']

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
  const wrong = await run('scripts/bench.mjs', 'sweeps', '--level', 'moon')
  expect(wrong.code).toBe(1)
  if (installed) expect(wrong.errors).toContain('--level is moon')
  else expect(wrong.errors).toContain('--no-install')
})
