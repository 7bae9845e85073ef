/**
 * Divides a component's props into options of carom's and the rest, which belongs to three.js. Each component lists its
 * options by `satisfies Record<keyof Options, true>`, so TypeScript reports an option that the list lacks.
 */

/** The props that `names` lists, undefined ones too. */
export function pick<T extends object, K extends keyof T>(props: T, names: Record<K, true>): Pick<T, K> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, props[name as K]])) as Pick<T, K>
}

/** All other props. */
export function omit<T extends object, K extends keyof T>(props: T, names: Record<K, true>): Omit<T, K> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !(name in names))) as Omit<T, K>
}
