/** Who walks in a replay: a capsule, seen through walls faintly, and its way. */
import { CapsuleGeometry, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial } from 'three'
import { Line2 } from 'three/examples/jsm/lines/Line2.js'
import { LineGeometry } from 'three/examples/jsm/lines/LineGeometry.js'
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js'
import type { Body } from '../../../doctor/body.ts'
import type { Path } from './replay-path.ts'

const COLOR = 0xf4f1e8
const WAY = 0xff9d3c

export interface ReplayView {
  readonly object: Group
  /** Null: nobody. */
  show(path: Path | null): void
  /** The feet. */
  place(feet: readonly number[]): void
  frame(width: number, height: number): void
}

export function createReplayView(): ReplayView {
  const object = new Group()
  const solid = new Mesh(new CapsuleGeometry(), new MeshLambertMaterial({ color: COLOR, emissive: 0x303030 }))
  const hidden = new Mesh(
    solid.geometry,
    new MeshBasicMaterial({ color: COLOR, transparent: true, opacity: 0.25, depthTest: false, depthWrite: false }),
  )
  const way = new Line2(
    new LineGeometry(),
    new LineMaterial({
      color: WAY,
      linewidth: 3,
      transparent: true,
      opacity: 0.75,
      depthTest: false,
      depthWrite: false,
    }),
  )
  way.frustumCulled = false
  hidden.renderOrder = 5
  way.renderOrder = 3
  object.add(solid, hidden, way)
  object.visible = false
  let lift = 0

  function wear({ radius, height }: Body): void {
    const tall = Math.max(height, 2 * radius)
    lift = tall / 2
    solid.geometry.dispose()
    solid.geometry = new CapsuleGeometry(radius, tall - 2 * radius, 8, 24)
    hidden.geometry = solid.geometry
  }

  return {
    object,
    show(path) {
      object.visible = path !== null
      if (path === null) return
      wear(path.replay.body)
      way.geometry.dispose()
      way.geometry = new LineGeometry()
      const places = Array.from(path.feet, (x, i) => (i % 3 === 1 ? x + 0.05 : x))
      if (path.steps > 0) way.geometry.setPositions(places)
      way.visible = path.steps > 0
    },
    place([x, y, z]) {
      for (const mesh of [solid, hidden]) mesh.position.set(x, y + lift, z)
    },
    frame(width, height) {
      way.material.resolution.set(width, height)
    },
  }
}
