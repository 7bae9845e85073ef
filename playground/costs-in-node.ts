/** What the pages measured, asked in Node: the same questions on the same input. Run by scripts/costs.mjs. */
import { createHit, type Quat, TriangleMesh, type Vec3 } from 'carom'
import { castle } from '../scenes/castle.ts'
import { IntersectedPolygon } from './classics/k3dmath.ts'
import { type LevelRay, openBvh } from './level/bvh-ray.ts'
import { lessonInput, type Params, runCorrect, runLesson } from './scenes/blitter/model.ts'
import { createExactMover as createCylinder } from './scenes/cylinder/exact-mover.ts'
import type { LastStep as CylinderStep } from './scenes/cylinder/mover.ts'
import { SETTINGS as CYLINDER } from './scenes/cylinder/settings.ts'
import { askCarom } from './scenes/exact/ask.ts'
import type { Model } from './scenes/exact/model.ts'
import { meets } from './scenes/line/exact.ts'
import { exactStep, type LastStep as RoomStep } from './scenes/room/repeat.ts'
import { SETTINGS as ROOM } from './scenes/room/settings.ts'
import { roomSpace } from './scenes/room/space.ts'
import { BVH_RAY, CAROM_RAY, rayQuestion } from './scenes/walk/costs.ts'
import { createExactMover } from './scenes/walk/exact-mover.ts'
import type { LastStep as WalkStep } from './scenes/walk/mover.ts'
import { SETTINGS as WALK } from './scenes/walk/settings.ts'
import { clockStep, type Measured, measure } from './shell/measure.ts'

type Questions = Record<string, () => unknown>

/** By scene; what a page's hook tells goes in, by the names of the overlay. */
const SCENES: Record<string, (state: never) => Questions> = {
  walk({ asked: { step, ray } }: { asked: { step: WalkStep; ray: LevelRay } }) {
    const level = castle()
    const mesh = new TriangleMesh(level.positions, level.indices)
    const mover = createExactMover(mesh, WALK, level.spawn)
    return {
      'carom, one step': () => mover.repeat(step),
      [CAROM_RAY]: rayQuestion(mesh, ray),
      [BVH_RAY]: openBvh(level)(ray),
    }
  },
  cylinder({ asked: { step } }: { asked: { step: CylinderStep } }) {
    const level = castle()
    const mover = createCylinder(new TriangleMesh(level.positions, level.indices), CYLINDER, level.spawn)
    return { 'carom, one step': () => mover.repeat(step) }
  },
  room({ asked: { step } }: { asked: { step: RoomStep } }) {
    return { 'carom, one step': exactStep(roomSpace(ROOM).world, step) }
  },
  line({
    start,
    end,
    selected,
    triangles,
  }: {
    start: Vec3
    end: Vec3
    selected: number
    triangles: { corners: Vec3[] }[]
  }) {
    const { corners } = triangles[selected]
    const [a, b, c] = corners
    const positions = triangles.flatMap((one) => one.corners.flatMap(({ x, y, z }) => [x, y, z]))
    const mesh = new TriangleMesh(new Float64Array(positions))
    const hit = createHit()
    return {
      'tutorial’s rule': () => IntersectedPolygon(a, b, c, start, end),
      'exact rule': () => meets(start, end, corners),
      castSegment: () => mesh.castSegment(start, end, hit),
    }
  },
  exact({ model }: { model: Model & { orientation: Quat | null } }) {
    return { 'carom: tree and cast': () => askCarom(model) }
  },
  blitter({ params }: { params: Params }) {
    const input = { ...lessonInput(), params }
    return { 'blit as the lesson': () => runLesson(input), 'blit, correct': () => runCorrect(input) }
  },
}

export function measureInNode(scene: string, state: unknown): Record<string, Measured> {
  const step = clockStep()
  const questions = SCENES[scene](state as never)
  return Object.fromEntries(Object.entries(questions).map(([name, ask]) => [name, measure(ask, step)]))
}
