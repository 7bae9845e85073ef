import { readFileSync } from 'node:fs'

/** The version of a peer, as bench/package.json pins it; the same path from bench/peers/ and from the bundle in bench/.cache/. */
export function versionOf(name: string): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).dependencies[name]
}
