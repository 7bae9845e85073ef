import { createElement, type DependencyList, type ReactNode, Suspense, useLayoutEffect } from 'react'

interface LoadedProps {
  /** Runs when the group is complete. Returns what undoes it. */
  effect: () => () => void
  /** Run it again if these have changed. */
  on: DependencyList
  children?: ReactNode | undefined
}

/** Waits for a group whose children suspend, such as models that are loading. */
export function Loaded({ effect, on, children }: LoadedProps): ReactNode {
  return createElement(Suspense, { fallback: null }, children, createElement(After, { effect, on }))
}

/** React attaches refs and runs effects in the order of siblings, so the group is complete by now. */
function After({ effect, on }: LoadedProps): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists them
  useLayoutEffect(effect, on)
  return null
}
