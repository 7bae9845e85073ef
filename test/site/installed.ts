/** The site has packages of its own. */
import { ensureOwnPackages } from '../../scripts/own-packages.mjs'

/** Installs them, unless CAROM_NO_INSTALL forbids it. Returns false if they are not there, and says why. */
export async function installSite(): Promise<boolean> {
  try {
    await ensureOwnPackages('site', '160 MB', 'the tests of the site', process.env.CAROM_NO_INSTALL === undefined)
    return true
  } catch (error) {
    console.warn(`The tests of the site were skipped: its packages are not installed. ${(error as Error).message}`)
    return false
  }
}
