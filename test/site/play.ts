import type { Character, Vec3 } from 'carom'
import { type Guide, type Input, STILL } from '../../site/guides/guide.ts'

/** Guides whose programs import the site's own packages: guides.long.test.ts judges them. */
export const WITH_PACKAGES = ['crates', 'navmesh'] as const

export const DT = 1 / 60

/** Plays a guide by its own demo, as the site does while nobody touches it. @param see after each step */
export function play(guide: Guide, seconds: number, see: (time: number, input: Input) => void = () => {}): void {
  for (let frame = 1; frame <= Math.round(seconds * 60); frame++) {
    const input = { ...STILL, ...guide.demo?.((frame - 1) * DT) }
    guide.step(DT, input)
    see(frame * DT, input)
  }
}

export const feet = ({ position }: Character): Vec3 => ({ ...position })
export const distance = (a: Vec3, b: Vec3) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
