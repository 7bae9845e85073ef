/** A hole, walked again from its data and judged by the oracle, which knows nothing of how it was found. */
import { type Ground, type Hole, type HoleRun, runHole } from '../../playground/scenes/walk/hole-run.ts'
import { sizes } from '../../playground/scenes/walk/settings.ts'
import { createJudge } from '../character/long-walk/judge.ts'

export interface Judged {
  run: HoleRun
  /** What the oracle says of the article's way: in which steps its middle passes through which triangles. */
  article: { step: number; triangle: number }[]
  /** What is wrong with the exact body's way, in words: nothing is passed through, nothing is nearer than the skin. */
  exact: string[]
  /** Ways that were judged. */
  ways: number
}

export function judgeHole(ground: Ground, hole: Hole): Judged {
  // through JSON, as it would travel
  const run = runHole(ground, JSON.parse(JSON.stringify(hole)))
  const { radii, skin } = sizes(hole.settings)
  const half = [radii.x + skin, radii.y + skin, radii.z + skin] as const
  const judge = createJudge(ground, { kind: 'ellipsoid', half })
  const row = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z]
  const article: { step: number; triangle: number }[] = []
  const exact: string[] = []
  for (let i = 1; i < run.article.length; i++) {
    const [from, to] = [row(run.article[i - 1]), row(run.article[i])]
    for (const what of judge.step(from, to)) {
      const through = /^passes through triangle (\d+)/.exec(what)
      if (through) article.push({ step: i - 1, triangle: Number(through[1]) })
    }
  }
  for (let i = 1; i < run.exact.length; i++) exact.push(...judge.step(row(run.exact[i - 1]), row(run.exact[i])))
  return { run, article, exact, ways: judge.count.ways }
}

/** The hole is one by the oracle's word: the article's first way through anything is the one that was told. */
export function isHole({ run, article, exact }: Judged): boolean {
  const { crossing } = run
  if (crossing === null || article.length === 0 || exact.length > 0) return false
  return (
    article[0].step === crossing.step &&
    article.some((one) => one.step === crossing.step && one.triangle === crossing.triangle)
  )
}
