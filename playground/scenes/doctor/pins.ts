/** Findings in the level: a pin at each, lines where they are, and the triangles at fault of the one that is chosen. */
import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  Color,
  ConeGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three'
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js'
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js'
import type { Finding, Severity } from '../../../doctor/finding.ts'

export const COLORS: Readonly<Record<Severity, string>> = { error: '#ff6b5e', warning: '#f2c53d', note: '#8fd3ff' }

/** More findings are listed, and have no pin. */
const MOST = 1000
/** A pin's height as a share of how far away it is; more for the chosen one. */
const TALL = 0.05
const CHOSEN = 1.6
/** Through walls. */
const FAINT = 0.3

export interface Pins {
  readonly object: Group
  /** Those that the filter leaves. `level`: whose triangles they name. */
  show(level: { positions: Float32Array; indices: Uint32Array }, findings: readonly Finding[]): void
  choose(finding: Finding | null): void
  /** To be called before it is drawn. */
  frame(camera: Camera, width: number, height: number): void
  /** The finding whose pin is there; null: none. @param x in points from the canvas's left @param y from its top */
  at(camera: Camera, x: number, y: number, width: number, height: number): Finding | null
}

export function createPins(): Pins {
  const object = new Group()
  const head = new SphereGeometry(0.22, 14, 10).translate(0, 0.78, 0)
  const needle = new ConeGeometry(0.13, 0.7, 10).rotateX(Math.PI).translate(0, 0.35, 0)
  const shapes = [head, needle].flatMap((geometry) => [
    new InstancedMesh(geometry, new MeshBasicMaterial(), MOST),
    new InstancedMesh(geometry, new MeshBasicMaterial({ ...seenThrough, opacity: FAINT }), MOST),
  ])
  for (const shape of shapes) {
    shape.frustumCulled = false
    shape.count = 0
  }
  const lines = linesOf({ linewidth: 1.5, transparent: true, opacity: 0.6 })
  const chosenLines = linesOf({ linewidth: 2.5, ...seenThrough, opacity: 0.8 })
  const faulty = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({
      color: COLORS.error,
      transparent: true,
      opacity: 0.45,
      side: DoubleSide,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    }),
  )
  for (const through of [shapes[1], shapes[3], chosenLines]) through.renderOrder = 4
  object.add(...shapes, lines, chosenLines, faulty)

  let level: { positions: Float32Array; indices: Uint32Array } | null = null
  let shown: readonly Finding[] = []
  let chosen: Finding | null = null
  const place = new Vector3()
  const turn = new Quaternion()
  const size = new Vector3()
  const matrix = new Matrix4()

  function drawChosen(): void {
    drawLines(chosenLines, chosen === null ? [] : [chosen])
    const corners = chosen === null || level === null ? [] : cornersOf(level, chosen.triangles)
    faulty.geometry.dispose()
    faulty.geometry = new BufferGeometry()
    faulty.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3))
    faulty.visible = corners.length > 0
  }

  return {
    object,
    show(nextLevel, findings) {
      level = nextLevel
      shown = findings.slice(0, MOST)
      const color = new Color()
      for (const shape of shapes) {
        shape.count = shown.length
        for (const [i, { severity }] of shown.entries()) shape.setColorAt(i, color.set(COLORS[severity]))
        if (shape.instanceColor !== null) shape.instanceColor.needsUpdate = true
      }
      drawLines(lines, shown)
      drawChosen()
    },
    choose(finding) {
      chosen = finding
      drawChosen()
    },
    frame(camera, width, height) {
      for (const [i, finding] of shown.entries()) {
        place.fromArray(finding.place)
        const away = camera.position.distanceTo(place)
        size.setScalar(away * TALL * (finding === chosen ? CHOSEN : 1))
        matrix.compose(place, turn, size)
        for (const shape of shapes) shape.setMatrixAt(i, matrix)
      }
      for (const shape of shapes) shape.instanceMatrix.needsUpdate = true
      for (const { material } of [lines, chosenLines]) material.resolution.set(width, height)
    },
    at(camera, x, y, width, height) {
      let best: Finding | null = null
      let nearest = Number.POSITIVE_INFINITY
      for (const finding of shown) {
        place.fromArray(finding.place)
        const tall = camera.position.distanceTo(place) * TALL
        place.y += 0.6 * tall
        place.project(camera)
        if (!(place.z > -1 && place.z < 1)) continue
        const off = Math.hypot(((place.x + 1) / 2) * width - x, ((1 - place.y) / 2) * height - y)
        // as large as a fingertip, or as the pin
        if (off < Math.max(18, 0.04 * height) && off < nearest) {
          best = finding
          nearest = off
        }
      }
      return best
    },
  }
}

const seenThrough = { transparent: true, depthTest: false, depthWrite: false } as const

function linesOf(options: ConstructorParameters<typeof LineMaterial>[0]): LineSegments2 {
  const lines = new LineSegments2(new LineSegmentsGeometry(), new LineMaterial({ vertexColors: true, ...options }))
  lines.frustumCulled = false
  lines.visible = false
  return lines
}

function drawLines(lines: LineSegments2, findings: readonly Finding[]): void {
  const color = new Color()
  const places: number[] = []
  const colors: number[] = []
  for (const finding of findings) {
    color.set(COLORS[finding.severity])
    for (let o = 0; o < finding.lines.length; o += 3) {
      // a hair above what it lies on
      places.push(finding.lines[o], finding.lines[o + 1] + 0.01, finding.lines[o + 2])
      colors.push(color.r, color.g, color.b)
    }
  }
  lines.visible = places.length > 0
  lines.geometry.dispose()
  lines.geometry = new LineSegmentsGeometry()
  if (places.length === 0) return
  lines.geometry.setPositions(places)
  lines.geometry.setColors(colors)
}

function cornersOf(
  { positions, indices }: { positions: Float32Array; indices: Uint32Array },
  triangles: readonly number[],
): number[] {
  const corners: number[] = []
  for (const triangle of triangles)
    for (let k = 0; k < 3; k++) {
      const o = 3 * indices[3 * triangle + k]
      corners.push(positions[o], positions[o + 1], positions[o + 2])
    }
  return corners
}
