/** examples/server has packages of its own, which its tests need. */
import { ensureOwnPackages } from '../../scripts/own-packages.mjs'

export const HOME = 'examples/server'

/** Installs them, unless CAROM_NO_INSTALL forbids it. @returns why they are not there, if they are not */
export async function installServer(): Promise<string | undefined> {
  try {
    await ensureOwnPackages(HOME, '60 MB', 'the tests of examples/server', process.env.CAROM_NO_INSTALL === undefined)
    return undefined
  } catch (error) {
    const why = `The tests of examples/server were skipped: its packages are not installed. ${(error as Error).message}`
    console.warn(why)
    return why
  }
}
