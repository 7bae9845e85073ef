import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Texture,
} from 'three'
import type { Explosion } from './run.ts'

export interface ExplosionsView {
  readonly object: Group
  /** `glow` 1: as bright as the lesson has them. */
  draw(explosions: readonly Explosion[], unit: number, glow: number): void
  /** How many are drawn at the moment. */
  readonly visible: number
}

/** Two crossed quads each, ±50 × ±40, yellow, added to the picture, behind what is before them, hiding nothing. */
export function createExplosionsView(slots: number, spark: Texture): ExplosionsView {
  const object = new Group()
  const geometry = crossed()
  const meshes = Array.from({ length: slots }, () => {
    const material = new MeshBasicMaterial({
      map: spark,
      color: new Color().setRGB(1, 1, 0),
      transparent: true,
      blending: AdditiveBlending, // source alpha, one
      depthWrite: false,
      // the middle lies on the surface that was hit, and one of the quads may lie in it
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -4,
      side: DoubleSide,
    })
    const mesh = new Mesh(geometry, material)
    mesh.renderOrder = 10
    mesh.visible = false
    mesh.frustumCulled = false
    object.add(mesh)
    return mesh
  })
  return {
    object,
    get visible() {
      return meshes.filter((mesh) => mesh.visible).length
    },
    draw(explosions, unit, glow) {
      meshes.forEach((mesh, i) => {
        const explosion = explosions[i]
        mesh.visible = explosion !== undefined && explosion.alpha > 0
        if (!mesh.visible) return
        const { position, alpha, scale } = explosion
        mesh.position.set(position.x, position.y, position.z)
        mesh.scale.setScalar(scale * unit)
        mesh.material.opacity = alpha * glow
      })
    },
  }
}

/** One quad across z, one across x. */
function crossed(): BufferGeometry {
  const geometry = new BufferGeometry()
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  const places = [...corners.map(([a, b]) => [50 * a, 40 * b, 0]), ...corners.map(([a, b]) => [0, 40 * b, 50 * a])]
  const uvs = [...corners, ...corners].map(([a, b]) => [(a + 1) / 2, (b + 1) / 2])
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(places.flat()), 3))
  geometry.setAttribute('uv', new BufferAttribute(Float32Array.from(uvs.flat()), 2))
  geometry.setIndex([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7])
  return geometry
}
