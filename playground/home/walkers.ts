/** How the two walkers look: a figure in a glassy body, beads where it has been, and a faint trace of what is under the floor. */
import {
  CircleGeometry,
  GreaterDepth,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
} from 'three'
import { createFigure } from '../figure/figure.ts'
import { along, ghost } from '../scenes/walk/ghosts.ts'
import type { Vec3 } from '../scenes/walk/mover.ts'
import { RADIUS, STEP } from './fall.ts'

export interface Walker {
  readonly object: Group
  /** Where it is now. */
  readonly place: Vec3
  /** To `steps` of its way, which need not be whole, with the beads that it has left so far, or to another step. */
  to(steps: number, beadsTo?: number): void
}

/** Metres. */
const TALL = 1.8
/** A walker's velocity is taken over so many steps on both sides; one that sinks faster than this falls, m/s. */
const SMOOTH = 5
const FALLS = -1
/** Metres from bead to bead, and of a bead above the floor. */
const BEADS_APART = 0.32
const BEAD = { radius: 0.075, height: 0.16 }

export function createWalker(places: readonly Vec3[], color: number, shade: number): Walker {
  const object = new Group()
  const figure = new Group()
  const body = ghost(color, 0.22)
  body.scale.setScalar(RADIUS)
  const person = createFigure(shade)
  person.size(TALL)
  person.object.position.y = -RADIUS
  const ways = waysOf(places)
  const hidden = new MeshBasicMaterial({
    color,
    transparent: true,
    opacity: 0.3,
    depthWrite: false,
    depthFunc: GreaterDepth,
  })
  const under = new Mesh(body.geometry, hidden)
  under.scale.copy(body.scale)
  under.renderOrder = 1
  figure.add(person.object, body, under)
  object.add(figure)

  const at = beadsOf(places)
  const bead = new IcosahedronGeometry(BEAD.radius, 1)
  const beads = [
    new InstancedMesh(bead, new MeshBasicMaterial({ color }), at.length),
    new InstancedMesh(bead, hidden, at.length),
  ]
  const matrix = new Matrix4()
  for (const mesh of beads) {
    for (const [i, step] of at.entries()) {
      const { x, y, z } = places[step]
      mesh.setMatrixAt(i, matrix.makeTranslation(x, y - RADIUS + BEAD.height, z))
    }
    mesh.frustumCulled = false
    object.add(mesh)
  }

  /** As it goes around this step. */
  function pose(step: number): void {
    const [a, b] = [Math.max(0, Math.floor(step) - SMOOTH), Math.min(places.length - 1, Math.floor(step) + SMOOTH)]
    const [p, q, seconds] = [places[a], places[b], (b - a) * STEP]
    const velocity = { x: (q.x - p.x) / seconds, y: (q.y - p.y) / seconds, z: (q.z - p.z) / seconds }
    const [way, next] = [ways[Math.floor(step)], ways[Math.ceil(step)]]
    person.show({ velocity, does: velocity.y < FALLS ? 'air' : 'walk' }, way + (next - way) * (step % 1))
  }

  return {
    object,
    place: figure.position,
    to(steps, beadsTo = steps) {
      along(figure, places, Math.min(Math.max(steps / (places.length - 1), 0), 1))
      pose(Math.min(Math.max(steps, 0), places.length - 1))
      const left = at.findIndex((step) => step > beadsTo)
      for (const mesh of beads) mesh.count = left === -1 ? at.length : left
    },
  }
}

/** How far it has gone at each step, metres. */
function waysOf(places: readonly Vec3[]): number[] {
  let way = 0
  return places.map(({ x, z }, i) => {
    if (i > 0) way += Math.hypot(x - places[i - 1].x, z - places[i - 1].z)
    return way
  })
}

/** The steps at which beads lie, about evenly along the way. */
function beadsOf(places: readonly Vec3[]): number[] {
  const at = [0]
  let way = 0
  for (let i = 1; i < places.length; i++) {
    const [p, q] = [places[i - 1], places[i]]
    way += Math.hypot(q.x - p.x, q.y - p.y, q.z - p.z)
    if (way < BEADS_APART) continue
    way = 0
    at.push(i)
  }
  return at
}

/** A mark on the floor where somebody fell through: a ring around a dark spot. */
export function createMark(at: Vec3, color: number): Group {
  const mark = new Group()
  const spot = new MeshBasicMaterial({ color: 0x1a1010, transparent: true, opacity: 0.35, depthWrite: false })
  const rim = new MeshBasicMaterial({ color, transparent: true, opacity: 0.9, depthWrite: false })
  mark.add(
    new Mesh(new CircleGeometry(RADIUS * 0.8, 40), spot),
    new Mesh(new RingGeometry(RADIUS * 0.8, RADIUS * 0.9, 48), rim),
  )
  mark.rotation.x = -Math.PI / 2
  mark.position.set(at.x, at.y + 0.015, at.z)
  return mark
}
