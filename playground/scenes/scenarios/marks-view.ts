/** What is told and what is felt: the way so far, the wish, normals of contacts and of the ground. Seen through everything. */
import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Vector3 } from 'three'
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js'
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js'
import { type Measure, TALL } from './measure.ts'
import type { Seen, Touch } from './watch.ts'

export const COLOURS = { way: 0xf2c53d, wish: 0x8fd3ff, contact: 0xff7d66, ground: 0x6fd08c, steep: 0xe9a23b } as const

export interface MarksView {
  readonly object: Group
  /** The way of another run. */
  begin(seen: readonly Seen[], measure: Measure): void
  /** So many frames of the way, and what was felt after the last of them. @param wish in units of the picture; zero: none */
  draw(frame: number, seen: Seen, middle: Vector3, wish: Vector3): void
}

/** Of a normal in the picture. */
const LONG = 0.4 * TALL

export function createMarksView(): MarksView {
  const object = new Group()
  const material = new LineMaterial({
    color: COLOURS.way,
    linewidth: 3,
    transparent: true,
    depthTest: false,
    fog: false,
  })
  let way = new LineSegments2(new LineSegmentsGeometry(), material)
  const wished = createArrow(COLOURS.wish)
  const supported = createArrow(COLOURS.ground)
  const touched: Arrow[] = []
  object.add(way, wished.object, supported.object)
  let measure: Measure
  const [from, along] = [new Vector3(), new Vector3()]

  function point(arrow: Arrow, { point, normal }: Touch): void {
    arrow.show(measure.place(point, from), along.set(...normal).multiplyScalar(LONG))
  }

  return {
    object,
    begin(seen, measured) {
      measure = measured
      way.geometry.dispose()
      object.remove(way)
      const places = new Float32Array(6 * (seen.length - 1))
      for (let i = 0; i + 1 < seen.length; i++)
        for (const end of [0, 1]) measure.place(seen[i + end].feet, from).toArray(places, 6 * i + 3 * end)
      // lines that are not there at all are not to be drawn
      const geometry = new LineSegmentsGeometry()
      if (places.length > 0) geometry.setPositions(places)
      way = new LineSegments2(geometry, material)
      way.frustumCulled = false
      way.renderOrder = 1
      object.add(way)
    },
    draw(frame, { touches: all, support, ground }, middle, wish) {
      // the ground may be a contact too: then it is drawn as ground
      const touches = all.filter((touch) => support === null || !isSame(touch, support))
      way.visible = frame > 0
      way.geometry.instanceCount = frame
      wished.show(middle, wish)
      while (touched.length < touches.length) {
        const arrow = createArrow(COLOURS.contact)
        touched.push(arrow)
        object.add(arrow.object)
      }
      for (const [i, arrow] of touched.entries()) {
        if (i < touches.length) point(arrow, touches[i])
        else arrow.object.visible = false
      }
      supported.tint(ground === 'steep' ? COLOURS.steep : COLOURS.ground)
      if (support !== null) point(supported, support)
      else supported.object.visible = false
    },
  }
}

const isSame = (a: Touch, b: Touch): boolean =>
  a.point.every((x, k) => x === b.point[k]) && a.normal.every((x, k) => x === b.normal[k])

interface Arrow {
  readonly object: Group
  /** Hidden where it has no length. */
  show(from: Vector3, along: Vector3): void
  tint(color: number): void
}

const HEAD = 0.16
const UP = new Vector3(0, 1, 0)

function createArrow(color: number): Arrow {
  const object = new Group()
  const material = new MeshBasicMaterial({ color, transparent: true, depthTest: false, depthWrite: false, fog: false })
  const shaft = new Mesh(new CylinderGeometry(0.022, 0.022, 1, 10), material)
  const head = new Mesh(new ConeGeometry(0.07, HEAD, 14), material)
  for (const part of [shaft, head]) part.renderOrder = 4
  object.add(shaft, head)
  const way = new Vector3()
  return {
    object,
    show(from, along) {
      const length = along.length()
      object.visible = length > 1e-6
      if (!object.visible) return
      const bare = Math.max(1e-3, length - HEAD)
      object.position.copy(from)
      object.quaternion.setFromUnitVectors(UP, way.copy(along).divideScalar(length))
      shaft.scale.y = bare
      shaft.position.y = bare / 2
      head.position.y = bare + HEAD / 2
    },
    tint(to) {
      material.color.set(to)
    },
  }
}
