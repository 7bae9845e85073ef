/** Which objects of the file a finding is about: those of its triangles, or the one below its place, or the nearest. */
import { createClosest, createHit, type TriangleMesh } from '../src/index.ts'
import { type Finding, OBJECTS_SHOWN } from './finding.ts'
import type { LevelObject } from './loading/level-data.ts'
import { objectOf } from './loading/objects.ts'

/** A floor is looked for from so far above a place to so far below, in heights of the body. */
const ABOVE = 0.5
const BELOW = 2

const hit = createHit()
const closest = createClosest()
const DOWN = { x: 0, y: -1, z: 0 }

export function withObjects(
  findings: readonly Finding[],
  objects: readonly LevelObject[],
  mesh: TriangleMesh,
  height: number,
): Finding[] {
  if (objects.length === 0) return [...findings]
  return findings.map((finding) => {
    const { triangles, place } = finding
    const its = triangles.length > 0 ? triangles : below(mesh, place, height)
    const names = mostFirst(its.map((triangle) => objectOf(objects, triangle)).filter((name) => name !== ''))
    return names.length > 0 ? { ...finding, objects: names.slice(0, OBJECTS_SHOWN) } : finding
  })
}

function below(mesh: TriangleMesh, [x, y, z]: readonly number[], height: number): number[] {
  const isThere = mesh.castRay({ x, y: y + ABOVE * height, z }, DOWN, (ABOVE + BELOW) * height, hit)
  if (isThere) return [hit.triangle]
  return mesh.closestPoint({ x, y, z }, BELOW * height, closest) ? [closest.triangle] : []
}

/** Each once, the most frequent first; of equals the one that came first. */
function mostFirst(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!)
}
