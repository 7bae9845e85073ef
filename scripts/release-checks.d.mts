export interface ReleaseState {
  packages: { name: string; version: string }[]
  changelog: string
  /** Files that are not committed. */
  changed: string[]
}
export function obstacles(state: ReleaseState): string[]
