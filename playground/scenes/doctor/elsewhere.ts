/** Reports out of files and replays out of addresses, each of which belongs to one level. */
import type { Report } from '../../../doctor/finding.ts'
import type { Level } from '../../level/level.ts'
import { createAwaited } from './awaited.ts'
import { hashOf, type OurName, oursWith } from './levels.ts'
import { REPLAY, readReplay } from './replay-text.ts'
import { readReport } from './report-text.ts'
import type { ReplaySeen } from './watch.ts'

export interface Elsewhere {
  /** Says which level is wanted. */
  readonly element: HTMLElement
  readonly isWaiting: boolean
  openReport(file: File): Promise<void>
  /** That of the page's address, if there is one. */
  openReplay(): void
  /** Another level is there. */
  came(level: Level): void
}

export function createElsewhere(on: {
  here(): Level
  /** Goes into one of ours. */
  ours(name: OurName): void
  report(report: Report): void
  replay(seen: ReplaySeen): void
  failed(error: unknown): void
}): Elsewhere {
  const awaited = createAwaited()

  /** Does something in the level with this hash: at once, or when it comes. */
  function inLevel(hash: string, what: 'replay' | 'report', name: string | null, take: () => void): void {
    const isHere = () => hashOf(on.here()) === hash
    const known = isHere() ? null : oursWith(hash)
    if (known !== null) on.ours(known)
    if (isHere()) take()
    else awaited.wait({ hash, what, name, take })
  }

  return {
    element: awaited.element,
    get isWaiting() {
      return awaited.isWaiting
    },
    async openReport(file) {
      const report = readReport(await file.text(), file.name)
      inLevel(report.level.hash, 'report', report.level.name, () => on.report(report))
    },
    openReplay() {
      if (!location.hash.startsWith(`#${REPLAY}`)) return
      try {
        const replay = readReplay(location.hash.slice(1 + REPLAY.length))
        inLevel(replay.level, 'replay', null, () => {
          const text = `From a link, in “${on.here().name}”.`
          on.replay({ kind: 'replay', severity: 'note', text, place: replay.end, replay })
        })
      } catch (error) {
        on.failed(error)
      }
    },
    came: (level) => awaited.came({ hash: () => hashOf(level), name: level.name }),
  }
}
