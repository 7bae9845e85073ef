// The libraries that carom is compared with live in bench/.
import { join } from 'node:path'
import { root } from './install.mjs'
import { ensureOwnPackages } from './own-packages.mjs'

export const peersHome = join(root, 'bench')

/** Imports that stay imports in a bundle for bench/.cache/: they are found in bench/node_modules. */
export const PEERS = [/^three/, /^@dimforge\//, /^jolt-physics/, /^crashcat/, /^@babylonjs\//, /^bunny$/]

/** Makes sure of bench's own packages; `who` names the command in messages. */
export function ensurePeers(who, mayInstall) {
  return ensureOwnPackages('bench', '220 MB', who, mayInstall)
}
