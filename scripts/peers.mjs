// The libraries that carom is compared with live in tools/bench/.
import { join } from 'node:path'
import { root } from './install.mjs'
import { ensureOwnPackages } from './own-packages.mjs'

export const peersHome = join(root, 'tools/bench')

/** Imports that stay imports in a bundle for tools/bench/.cache/: they are found in tools/bench/node_modules. */
export const PEERS = [/^three/, /^@dimforge\//, /^jolt-physics/, /^crashcat/, /^@babylonjs\//, /^bunny$/]

/** Makes sure of bench's own packages; `who` names the command in messages. */
export function ensurePeers(who, mayInstall) {
  return ensureOwnPackages('tools/bench', '220 MB', who, mayInstall)
}
