import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three'
import type { Point } from '../../classics/cylinder-geometry.ts'
import type { Figure } from './figure.ts'

/** Which state of the polygons is drawn: whole, cut to the body's heights, or the second in the first. */
export type Cut = 'before' | 'after' | 'both'

/** Draws in the level what the rule sees: the body's height range, the polygons cut to it, the extreme point, the raise. */
export interface BandView {
  readonly object: Group
  cut: Cut
  show(figure: Figure): void
}

const YELLOW = 0xf2c53d
const VIOLET = 0xd59bff
const WHITE = 0xffffff
const ROUND = 48
/** How far the two planes of the range reach, in radii. */
const RANGE = 2.2

export function createBandView(): BandView {
  const object = new Group()
  object.renderOrder = 3
  const climbable = surface(YELLOW, 0.34)
  const upright = surface(VIOLET, 0.34)
  const whole = surface(WHITE, 0.2)
  const before = lines(WHITE, 0.5)
  const after = lines(YELLOW, 1)
  const range = lines(0x8fd3ff, 0.9)
  const raise = lines(0x7dffb0, 1)
  object.add(whole, climbable, upright, before, after, range, raise)
  const view: BandView = {
    object,
    cut: 'both',
    show(figure) {
      const { body, polygons } = figure
      const drawAfter = view.cut !== 'before'
      const drawBefore = view.cut !== 'after'
      const one = drawAfter ? polygons : []
      const two = drawBefore ? polygons : []
      fill(
        climbable,
        one.filter(({ isSuitable }) => isSuitable).map(({ polygon }) => polygon),
      )
      fill(
        upright,
        one.filter(({ isSuitable }) => !isSuitable).map(({ polygon }) => polygon),
      )
      fill(
        whole,
        two.map(({ corners }) => corners),
      )
      outline(
        after,
        one.map(({ polygon }) => polygon),
      )
      outline(
        before,
        two.map(({ corners }) => corners),
      )
      range.geometry.dispose()
      range.geometry = geometryOf([
        ...ring(body.x, body.bottom, body.z, body.radius * RANGE),
        ...ring(body.x, body.top, body.z, body.radius * RANGE),
        ...ring(body.x, body.bottom, body.z, body.radius),
        ...ring(body.x, body.top, body.z, body.radius),
      ])
      raise.geometry.dispose()
      raise.geometry = geometryOf(raiseOf(figure))
    },
  }
  return view
}

/** From the extreme point at the height of the lower end up to the plane: what the body would be raised by. */
function raiseOf({ extreme, body }: Figure): number[] {
  if (extreme === null || !Number.isFinite(extreme.y)) return []
  const { x, y, z } = extreme
  const mark = body.radius * 0.12
  return [
    ...[x, body.bottom, z, x, y, z],
    ...[x - mark, y, z, x + mark, y, z, x, y, z - mark, x, y, z + mark],
    ...[x - mark, body.bottom, z, x + mark, body.bottom, z, x, body.bottom, z - mark, x, body.bottom, z + mark],
  ]
}

function ring(x: number, y: number, z: number, radius: number): number[] {
  const flat: number[] = []
  for (let i = 0; i < ROUND; i++) {
    for (const at of [i, i + 1]) {
      const turn = (at / ROUND) * 2 * Math.PI
      flat.push(x + radius * Math.cos(turn), y, z + radius * Math.sin(turn))
    }
  }
  return flat
}

function geometryOf(flat: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(flat), 3))
  return geometry
}

function fill(mesh: Mesh<BufferGeometry, MeshBasicMaterial>, polygons: readonly (readonly Point[])[]): void {
  const flat: number[] = []
  for (const polygon of polygons) {
    for (let i = 1; i + 1 < polygon.length; i++) {
      for (const { x, y, z } of [polygon[0], polygon[i], polygon[i + 1]]) flat.push(x, y, z)
    }
  }
  mesh.geometry.dispose()
  mesh.geometry = geometryOf(flat)
}

function outline(line: LineSegments, polygons: readonly (readonly Point[])[]): void {
  const flat: number[] = []
  for (const polygon of polygons) {
    polygon.forEach((p, i) => {
      const q = polygon[(i + 1) % polygon.length]
      flat.push(p.x, p.y, p.z, q.x, q.y, q.z)
    })
  }
  line.geometry.dispose()
  line.geometry = geometryOf(flat)
}

function surface(color: number, opacity: number): Mesh<BufferGeometry, MeshBasicMaterial> {
  const material = new MeshBasicMaterial({
    color,
    transparent: true,
    opacity,
    side: DoubleSide,
    depthWrite: false,
    fog: false,
    // The polygons lie in the level's own surfaces.
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  })
  const mesh = new Mesh(new BufferGeometry(), material)
  mesh.frustumCulled = false
  return mesh
}

function lines(color: number, opacity: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const material = new LineBasicMaterial({ color, transparent: true, opacity, depthWrite: false, fog: false })
  // They lie in the level's own surfaces too, and lines have no offset.
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <project_vertex>',
      '#include <project_vertex>\ngl_Position.z -= 2e-4 * gl_Position.w;',
    )
  }
  const line = new LineSegments(new BufferGeometry(), material)
  line.frustumCulled = false
  return line
}
