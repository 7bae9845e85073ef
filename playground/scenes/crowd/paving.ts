import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three'
import { COURT, HALL, PLAZA } from '../../../scenes/plaza.ts'

/** From joint to joint, metres; over the floors, which are 1 cm high. */
const SLAB = 3
const OVER = 0.015

/** Joints between slabs on the ground, which are seen, and are no part of the level: they show how fast people walk. */
export function createPaving(): LineSegments {
  const lines: number[] = []
  const { half } = PLAZA
  for (let x = -half; x <= HALL.east; x += SLAB) lines.push(x, OVER, -half, x, OVER, COURT.south)
  for (let z = -half; z <= COURT.south; z += SLAB) lines.push(-half, OVER, z, HALL.east, OVER, z)
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(lines), 3))
  return new LineSegments(geometry, new LineBasicMaterial({ color: 0x2a2620, transparent: true, opacity: 0.22 }))
}
