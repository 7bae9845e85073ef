/** The things of a level, true to size: faces and edges; what is driven goes where it is at a time. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three'
import { type Faceted, trianglesOf } from '../../../tools/scenarios/clearance.ts'
import type { Place, Shape, Thing } from '../../../tools/scenarios/scenario.ts'
import { type Measure, TALL } from './measure.ts'
import type { SeeThrough } from './see-through.ts'
import { addSquares } from './squares.ts'

export interface LevelView {
  readonly object: Group
  /** Everything as it is so many seconds after the start. */
  draw(time: number): void
  dispose(): void
}

const COLOURS = { still: 0x93a4a9, driven: 0xd09a55, conveyor: 0x7f9fc4, sensor: 0x57b8d9 } as const
type Kind = keyof typeof COLOURS
/** Half the side of the part of a plane that is drawn, in units of the picture. */
const PLANE = 40 * TALL
const HERE: Place = { at: [0, 0, 0] }

export function createLevelView(level: readonly Thing[], measure: Measure, seeThrough: SeeThrough): LevelView {
  const object = new Group()
  const used: { dispose(): void }[] = []
  const driven: { thing: Thing; part: Group }[] = []
  for (const thing of level) {
    const kind = kindOf(thing)
    const faces = new MeshLambertMaterial({
      color: COLOURS[kind],
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
      ...(kind === 'sensor' && { transparent: true, opacity: 0.25, depthWrite: false }),
    })
    seeThrough.applyTo(faces)
    addSquares(faces, isBaked(thing) ? 1 : measure.scale)
    const { solid, edges } = geometriesOf(thing, measure)
    const density = densityOf(solid)
    const lines = new LineBasicMaterial({ color: 0x10181b, transparent: true, opacity: 0.75 * density })
    const part = new Group()
    part.add(new Mesh(solid, faces), new LineSegments(edges, lines))
    part.matrixAutoUpdate = false
    // meshes that stay are in the picture's places already
    if (!isBaked(thing)) measure.matrix(placeOf(thing, 0), part.matrix)
    object.add(part)
    used.push(faces, lines, solid, edges)
    if (thing.path !== undefined) driven.push({ thing, part })
  }
  return {
    object,
    draw(time) {
      for (const { thing, part } of driven) {
        measure.matrix(placeOf(thing, time), part.matrix)
        part.matrixWorldNeedsUpdate = true
      }
    },
    dispose() {
      object.removeFromParent()
      for (const one of used) one.dispose()
    },
  }
}

function kindOf({ path, sensor, surfaceVelocity }: Thing): Kind {
  if (sensor) return 'sensor'
  if (surfaceVelocity !== undefined) return 'conveyor'
  return path === undefined ? 'still' : 'driven'
}

const isBaked = ({ shape, path }: Thing): boolean => path === undefined && (isFaceted(shape) || shape.kind === 'plane')

const isFaceted = (shape: Shape): shape is Exclude<Faceted, { kind: 'box' }> =>
  shape.kind === 'mesh' || shape.kind === 'hull' || shape.kind === 'grid' || shape.kind === 'compound'

const placeOf = ({ at, turn, path }: Thing, time: number): Place =>
  path === undefined ? { ...HERE, ...(at && { at }), ...(turn && { turn }) } : path(time)

interface Geometries {
  readonly solid: BufferGeometry
  readonly edges: BufferGeometry
}

function geometriesOf(thing: Thing, measure: Measure): Geometries {
  const { shape } = thing
  if (isFaceted(shape)) return meshOf(trianglesOf(shape), isBaked(thing) ? { thing, measure } : null)
  if (shape.kind === 'plane') return planeOf(shape, measure)
  const solid = solidOf(shape)
  return { solid, edges: new EdgesGeometry(solid, 30) }
}

function solidOf(shape: Extract<Shape, { kind: 'sphere' | 'cylinder' | 'box' }>): BufferGeometry {
  if (shape.kind === 'sphere') return new SphereGeometry(shape.radius, 48, 32)
  if (shape.kind === 'cylinder') return new CylinderGeometry(shape.radius, shape.radius, shape.height, 64)
  const [x, y, z] = shape.halfExtents
  return new BoxGeometry(2 * x, 2 * y, 2 * z)
}

/** @param baked puts it into the picture in doubles: far from the origin a float32 would be too coarse */
function meshOf(triangles: readonly number[], baked: { thing: Thing; measure: Measure } | null): Geometries {
  const places = new Float32Array(triangles.length)
  const lines = new Float32Array(2 * triangles.length)
  const point = new Vector3()
  const put = baked === null ? (at: Vector3) => at : putter(baked.thing, baked.measure)
  for (let i = 0; i < triangles.length; i += 3)
    put(point.set(triangles[i], triangles[i + 1], triangles[i + 2])).toArray(places, i)
  for (let i = 0; i < places.length; i += 9)
    for (let corner = 0; corner < 3; corner++)
      for (let k = 0; k < 3; k++) {
        lines[2 * i + 6 * corner + k] = places[i + 3 * corner + k]
        lines[2 * i + 6 * corner + 3 + k] = places[i + 3 * ((corner + 1) % 3) + k]
      }
  const solid = new BufferGeometry().setAttribute('position', new BufferAttribute(places, 3))
  solid.computeVertexNormals()
  return { solid, edges: new BufferGeometry().setAttribute('position', new BufferAttribute(lines, 3)) }
}

/** From a thing's own axes into the picture. */
function putter(thing: Thing, { place }: Measure): (at: Vector3) => Vector3 {
  const { at, turn: [x, y, z, w] = [0, 0, 0, 1] } = placeOf(thing, 0)
  const turn = new Quaternion(x, y, z, w)
  return (point) => {
    point.applyQuaternion(turn)
    return place([point.x + at[0], point.y + at[1], point.z + at[2]], point)
  }
}

/** A part of it in squares as wide as a body is tall, around the place that is nearest to the start. */
function planeOf({ normal, offset }: Extract<Shape, { kind: 'plane' }>, { origin, place }: Measure): Geometries {
  const way = new Vector3(...normal).normalize()
  const size = Math.hypot(...normal)
  const off = (normal[0] * origin[0] + normal[1] * origin[1] + normal[2] * origin[2] - offset) / size
  const middle = place([origin[0] - way.x * off, origin[1] - way.y * off, origin[2] - way.z * off], new Vector3())
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), way)
  const matrix = new Matrix4().compose(middle, turn, new Vector3(1, 1, 1))
  const squares: number[] = []
  const lines: number[] = []
  squares.push(
    -PLANE,
    -PLANE,
    0,
    PLANE,
    -PLANE,
    0,
    PLANE,
    PLANE,
    0,
    -PLANE,
    -PLANE,
    0,
    PLANE,
    PLANE,
    0,
    -PLANE,
    PLANE,
    0,
  )
  for (let at = -PLANE; at <= PLANE; at += TALL) lines.push(at, -PLANE, 0, at, PLANE, 0, -PLANE, at, 0, PLANE, at, 0)
  const made = (numbers: number[]) =>
    new BufferGeometry()
      .setAttribute('position', new BufferAttribute(new Float32Array(numbers), 3))
      .applyMatrix4(matrix)
  const solid = made(squares)
  solid.computeVertexNormals()
  return { solid, edges: made(lines) }
}

/** Edges of fine meshes are fainter, or one would see nothing else. */
function densityOf(solid: BufferGeometry): number {
  const triangles = solid.getAttribute('position').count / 3
  if (triangles < 500) return 1
  solid.computeBoundingBox()
  const size = solid.boundingBox?.getSize(new Vector3()) ?? new Vector3()
  const side = Math.max(size.x, size.y, size.z) / Math.sqrt(triangles / 2)
  return Math.min(1, Math.max(0.25, (2 * side) / TALL))
}
