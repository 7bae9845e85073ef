/** A plain copy of what the scene is doing, for tests and curious consoles. */
import type { Finding, Report } from '../../../doctor/finding.ts'
import type { Level } from '../../level/level.ts'
import type { Controls } from './controls.ts'
import type { Picture } from './picture.ts'
import type { Visit } from './visit.ts'
import type { Watch } from './watch.ts'

export function tellState(from: {
  level: Level
  door: { readonly loading: boolean }
  visit: Visit
  report: Report | null
  watch: Watch
  picture: Picture
  controls: Controls
  feet: readonly number[]
}) {
  const { level, door, visit, report, watch, picture, controls, feet } = from
  const { path, moment } = watch.playback
  return {
    level: { name: level.name, builtIn: level.builtIn, triangles: level.indices.length / 3, fit: { ...level.fit } },
    loading: door.loading,
    body: { ...controls.body },
    budget: controls.budget,
    progress: visit.progress,
    walkers: visit.walkers,
    dots: picture.dots.shown,
    report: report && {
      level: { ...report.level, notes: [...report.level.notes] },
      body: { ...report.body },
      moves: report.moves,
      stances: report.stances,
      partial: report.partial,
      findings: report.findings.map(({ kind, severity, text, objects, place, replay }) => ({
        kind,
        severity,
        text,
        objects: [...(objects ?? [])],
        place: [...place],
        end: replay === undefined ? null : [...replay.end],
      })),
    },
    chosen: watch.seen && {
      kind: watch.seen.kind,
      text: watch.seen.text,
      place: [...watch.seen.place],
      index: report?.findings.indexOf(watch.seen as Finding) ?? -1,
    },
    replay: path && {
      step: Math.floor(moment),
      steps: path.steps,
      end: [...path.feet.slice(-3)],
      told: [...path.replay.end],
      endsAsTold: path.endsAsTold,
    },
    drives: watch.drive !== null,
    feet: [...feet],
    eye: picture.camera.position.toArray(),
  }
}

export type Told = ReturnType<typeof tellState>
