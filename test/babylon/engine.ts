/** Babylon.js itself, in Node. */
import { pathToFileURL } from 'node:url'
import { ensureOwnPackages } from '../../scripts/own-packages.mjs'

export const HOME = 'test/babylon'
const SIZE = '106 MB'

// Its types are there only once it has been installed, and `npm run check` installs nothing: types.long.test.ts checks types.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Babylon = any

/** Installs what is missing, unless CAROM_NO_INSTALL forbids it. */
export async function installBabylon(): Promise<void> {
  await ensureOwnPackages(HOME, SIZE, 'the tests of carom/babylon', process.env.CAROM_NO_INSTALL === undefined)
}

export async function loadBabylon(): Promise<Babylon> {
  await installBabylon()
  const load = (path: string) => import(pathToFileURL(`${HOME}/node_modules/@babylonjs/${path}`).href)
  const core = await load('core/index.js')
  core.Logger.LogLevels = core.Logger.ErrorLogLevel
  await load('loaders/glTF/index.js')
  return core
}
