/** Declared doors, called by their names. */
import * as debug from '../../src/debug/index.ts'
import * as index from '../../src/index.ts'
import * as three from '../../src/three/index.ts'
import type { Door } from './declarations.ts'
import type { Fixture } from './fixtures.ts'

export const MODULES: Record<string, Record<string, unknown>> = {
  'index.d.ts': index,
  'debug/index.d.ts': debug,
  'three/index.d.ts': three,
}

/** Calls a door with these arguments. */
export function call(door: Door, fixture: Fixture, args: unknown[]): unknown {
  const { kind, owner, member, module } = door
  const exported = MODULES[module]
  if (kind === 'function') return (exported[member] as (...a: unknown[]) => unknown)(...args)
  const type = exported[owner] as (new (...a: unknown[]) => unknown) & Record<string, (...a: unknown[]) => unknown>
  if (kind === 'constructor') return new type(...args)
  if (kind === 'static') return type[member](...args)
  const self = fixture.instances[owner] as Record<string, unknown>
  if (self === undefined) throw new Error(`there is no ${owner} among the fixtures`)
  if (kind === 'method') return (self[member] as (...a: unknown[]) => unknown)(...args)
  self[member] = args[0]
  return undefined
}
