/**
 * The Octree that comes with three, of its example of a first-person game: `rayIntersect` is all that it has for rays, sees fronts alone,
 * and makes new objects for each. So slow that it is timed on every 16th ray, and left out of large levels.
 */
import { Mesh, Ray } from 'three'
import { Octree } from 'three/examples/jsm/math/Octree.js'
import type { Builder, Lane } from './entrants.ts'
import { RAY } from './rays.ts'
import { aim, geometryOf } from './three-mesh-bvh.ts'

export const octreeBuilder: Builder = {
  name: 'octree',
  most: 20_000,
  build(triangles) {
    const tree = new Octree().fromGraphNode(new Mesh(geometryOf(triangles)))
    return {
      bytes: null,
      entrants: [
        { name: 'octree', tolerance: 1e-7, frontOnly: true, everyNth: 16, over: (rays) => laneOf(tree, rays) },
      ],
    }
  },
}

function laneOf(tree: Octree, rays: Float64Array): Lane {
  const count = rays.length / RAY
  const ray = new Ray()
  const first = (i: number) => {
    aim(ray, rays, i)
    const hit = tree.rayIntersect(ray)
    return hit === false ? -1 : hit.distance
  }
  const all = () => {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const distance = first(i)
      if (distance >= 0) sum += distance
    }
    return sum
  }
  return { first, any: (i) => first(i) >= 0, firstAll: all, anyAll: all }
}
