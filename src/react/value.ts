import { useRef } from 'react'
import { TriangleMesh } from '../mesh/triangle-mesh.ts'

/** Keeps the first of equal shapes, vectors or settings: they are often made anew in each render. */
export function useValue<T extends object | undefined>(value: T): T {
  const kept = useRef(value)
  if (!isSame(kept.current, value)) kept.current = value
  return kept.current
}

function isSame(a: object | undefined, b: object | undefined): boolean {
  if (a === b) return true
  if (a instanceof TriangleMesh || b instanceof TriangleMesh) return false
  return JSON.stringify(a) === JSON.stringify(b)
}
