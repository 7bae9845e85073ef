import bench from '../package.json' with { type: 'json' }

/** The version of a peer, as package.json pins it. */
export function versionOf(name: string): string {
  return (bench.dependencies as Record<string, string>)[name]
}
