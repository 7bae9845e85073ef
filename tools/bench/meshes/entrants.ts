import { styleText } from 'node:util'
import type { Level } from '../../../scenes/level.ts'
import { Embree } from '../limit/embree.ts'
import { takeFlag, takeSome, takeValue } from '../options.ts'
import { backendOf, forbidKernel } from './backend.ts'
import { openCarom } from './carom.ts'
import { openCrashcat } from './crashcat.ts'
import { openJolt } from './jolt.ts'
import type { Formed, MeshAsked, MeshPeer } from './mesh-peer.ts'
import { MODEL_NAMES, type ModelName, modelsOf, USUAL } from './models.ts'
import { openOctree } from './octree.ts'
import { openRapier } from './rapier.ts'
import { openThreeMeshBvh } from './three-mesh-bvh.ts'

const PEERS = {
  'three-mesh-bvh': () => openThreeMeshBvh(),
  'three-mesh-bvh-center': () => openThreeMeshBvh('CENTER'),
  rapier: () => openRapier('rapier'),
  'rapier-simd': () => openRapier('rapier-simd'),
  jolt: openJolt,
  crashcat: openCrashcat,
  'three-octree': openOctree,
} satisfies Record<string, () => MeshPeer | Promise<MeshPeer>>
export type PeerName = keyof typeof PEERS

/** What the tasks about meshes have in common. */
export interface MeshOptions {
  readonly models: readonly ModelName[]
  /** Paths of the user's own. */
  readonly files: readonly string[]
  readonly peers: readonly PeerName[]
  readonly limit: boolean
}

/**
 * Takes the options out of the arguments: [--mesh dungeon,…] and [--peer jolt,…] choose, [--obj FILE]… adds a level of the user's,
 * [--limit] adds Embree.
 * @param peers that know the task
 * @param knowsLimit whether Embree does
 */
export function takeMeshOptions(args: string[], peers: readonly PeerName[], knowsLimit = false): MeshOptions {
  const files: string[] = []
  for (let file = takeValue(args, '--obj'); file !== undefined; file = takeValue(args, '--obj')) files.push(file)
  const chosen = args.includes('--mesh') || files.length === 0
  return {
    files,
    models: chosen ? takeSome(args, '--mesh', MODEL_NAMES, USUAL) : [],
    limit: knowsLimit && takeFlag(args, '--limit'),
    ...takePeers(args, peers),
  }
}

/** [--peer jolt,…], and [--plain] forbids carom its WebAssembly kernel. */
export function takePeers(args: string[], peers: readonly PeerName[]): Pick<MeshOptions, 'peers'> {
  if (takeFlag(args, '--plain')) forbidKernel()
  return { peers: takeSome(args, '--peer', peers) }
}

/** carom, those that it is compared with, and their names in all results. */
export interface Entrants {
  readonly ours: MeshPeer
  readonly peers: MeshPeer[]
  /** How each of the peers is opened. */
  readonly open: readonly (() => MeshPeer | Promise<MeshPeer>)[]
  readonly embree: Embree | null
  /** Of peers and of Embree. */
  readonly names: readonly string[]
  readonly libraries: readonly Library[]
}

/** Who was asked, carom first: for the table and for the results. */
export interface Library {
  readonly name: string
  readonly version: string
  readonly settings: string
}

export async function openEntrants(options: Pick<MeshOptions, 'peers' | 'limit'>): Promise<Entrants> {
  const embree = options.limit ? await Embree.open() : null
  const ours = openCarom()
  const open = options.peers.map((name) => PEERS[name])
  const peers: MeshPeer[] = []
  for (const one of open) peers.push(await one())
  const libraries: Library[] = [ours, ...peers, ...(embree === null ? [] : [embree])].map(
    ({ name, version, settings }) => ({ name, version, settings }),
  )
  libraries[0] = { ...libraries[0], settings: `${ours.settings}; ${backendOf()}` }
  for (const { name, version, settings } of libraries) console.log(`  ${name} ${version}: ${settings}`)
  return { ours, peers, open, embree, names: libraries.slice(1).map(({ name }) => name), libraries }
}

/** The chosen meshes, one after the other. */
export function levelsOf({ models, files }: MeshOptions, seed: number): AsyncGenerator<Level> {
  return modelsOf(models, files, seed)
}

export interface Built {
  readonly peer: MeshPeer
  readonly mesh: MeshAsked
}

/** One mesh in all libraries that can have it. */
export interface Field {
  readonly level: Level
  readonly ours: MeshAsked
  readonly built: Built[]
  /** Why a library is left out: what it threw. */
  readonly failed: Record<string, string>
}

export async function buildAll(entrants: Entrants, level: Formed): Promise<Field> {
  const field: Field = { level, ours: entrants.ours.build(level), built: [], failed: {} }
  for (const peer of [...entrants.peers]) {
    if (level.indices.length / 3 > (peer.most ?? Number.POSITIVE_INFINITY)) continue
    if (level.form !== undefined && !peer.forms?.includes(level.form.kind)) continue
    try {
      field.built.push({ peer, mesh: peer.build(level) })
    } catch (error) {
      leaveOut(field, peer.name, error)
      await reopen(entrants, peer)
    }
  }
  return field
}

/** One whose memory was full is of no use any more; another one may have room for the next mesh. */
export async function reopen({ peers, open }: Entrants, failed: MeshPeer): Promise<void> {
  const at = peers.indexOf(failed)
  peers[at] = await open[at]()
}

/** In one line. */
export const reasonOf = (error: unknown): string => String((error as Error)?.message ?? error).split('\n')[0]

/** A library that fails is shown as one that did, here and in the results; the others go on. */
export function leaveOut({ level, built, failed }: Field, name: string, error: unknown): void {
  failed[name] = reasonOf(error)
  const at = built.findIndex(({ peer }) => peer.name === name)
  if (at >= 0) built.splice(at, 1)
  console.log(styleText('yellow', `${level.name}: ${name} failed: ${failed[name]}`))
}

export function disposeAll({ ours, built }: Field): void {
  for (const mesh of [ours, ...built.map(({ mesh }) => mesh)]) {
    try {
      mesh.dispose()
    } catch {
      // of a library that has failed
    }
  }
}
