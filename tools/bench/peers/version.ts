import { readFileSync } from 'node:fs'

/** The version of a peer, as package.json pins it; the same path from here and from the bundle in tools/bench/.cache/. */
export function versionOf(name: string): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).dependencies[name]
}
