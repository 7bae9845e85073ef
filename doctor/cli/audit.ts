/** carom audit: lets walkers loose in levels, and reports what they met with. */
import { basename } from 'node:path'
import carom from '../../package.json' with { type: 'json' }
import { audit } from '../audit.ts'
import { checkTriangles } from '../checks/check-triangles.ts'
import type { Report } from '../finding.ts'
import { type AuditWishes, wishesOf } from './audit-options.ts'
import { EXIT, type Exit, exitOf, InputError, messageOf, worst } from './exit.ts'
import { onInterrupt } from './interrupt.ts'
import { meshOf, notesOf } from './level.ts'
import type { LevelData } from './loading.ts'
import type { Given } from './options.ts'
import { checkPlaces, type Failure, writeJson, writeReport } from './output.ts'
import { plain } from './plain.ts'
import { newWalkers } from './pool.ts'
import { newProgress, type Progress } from './progress.ts'
import { newQueueWalkers } from './queue/walkers.ts'
import { readLevelFile } from './read.ts'
import { say, type Terminal } from './terminal.ts'

export async function auditLevels(given: Given, terminal: Terminal): Promise<Exit> {
  const wishes = wishesOf(given, terminal.here)
  await checkPlaces(wishes)
  const interrupt = onInterrupt(terminal)
  const reports: Report[] = []
  const failures: Failure[] = []
  const exits: Exit[] = []
  try {
    for (const [n, file] of wishes.files.entries()) {
      if (interrupt.signal.aborted) break
      try {
        const { report, level } = await auditLevel(wishes, file, terminal, interrupt.signal)
        await writeReport(terminal, wishes, report, level, n)
        reports.push(report)
        exits.push(exitOfReport(report))
      } catch (error) {
        const message = messageOf(error)
        say(terminal, `carom: ${message}`)
        failures.push({ file, exit: exitOf(error), message })
        exits.push(exitOf(error))
      }
    }
    writeJson(terminal, wishes, reports, failures)
  } finally {
    interrupt.dispose()
  }
  return interrupt.signal.aborted ? EXIT.interrupted : worst(exits)
}

async function auditLevel(
  wishes: AuditWishes,
  file: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<{ report: Report; level: LevelData }> {
  const { body, seed, moves, workers, queue, limits, fit } = wishes
  const name = basename(file)
  const progress = await newProgress(terminal.stderr, { name, budget: moves, radius: body.radius })
  try {
    progress.stage('reading')
    const data = await readLevelFile(file, { limits, fit, onProgress: (what, share) => progress.share(what, share) })
    const level = { ...data, notes: notesOf(data) }
    for (const note of level.notes) say(terminal, `${plain(name)}: ${plain(note)}`)
    const mesh = meshOf(name, data)
    const { spawns, spawnsFrom } = spawnsOf(wishes, data)
    const walkers =
      queue === undefined ? await newWalkers(mesh, body, workers) : await newQueueWalkers(queue, mesh, body, terminal)
    try {
      const report = await audit(level, {
        body,
        seed,
        budget: moves,
        spawns,
        spawnsFrom,
        version: carom.version,
        signal,
        mesh,
        doJobs: walkers.doJobs,
        checkTriangles: (positions, indices, body) => checkTriangles(positions, indices, body, { signal }),
        onWave: (wave) => progress.wave(wave),
        onStage: (stage, reachable) => tell(progress, stage, reachable),
      })
      return { report, level: data }
    } catch (error) {
      throw ofTheLevel(error)
    } finally {
      await walkers.close()
    }
  } finally {
    progress.stop()
  }
}

function tell(progress: Progress, stage: 'checking' | 'walking' | 'judging', reachable: number): void {
  if (stage === 'walking') progress.walking(reachable)
  else progress.stage(stage === 'checking' ? 'checking triangles' : 'sorting findings')
}

/** Those of the option are in the level's own numbers, the reader's are less its origin. */
function spawnsOf(
  { spawns }: AuditWishes,
  data: LevelData & { spawns?: readonly { x: number; y: number; z: number }[] },
) {
  const { origin, starts } = data
  if (spawns.length > 0) {
    const own = spawns.map(([x, y, z]) => [x - origin.x, y - origin.y, z - origin.z])
    return { spawns: own, spawnsFrom: 'option' as const }
  }
  const named = data.spawns ?? []
  const places = (named.length > 0 ? named : starts).map(({ x, y, z }) => [x, y, z])
  return { spawns: places, spawnsFrom: named.length > 0 ? ('file' as const) : ('guess' as const) }
}

/** What audit() says of a level that is empty, or too large for the body, is for the user. */
function ofTheLevel(error: unknown): unknown {
  if (error instanceof RangeError && error.message.startsWith('the level is')) return new InputError(error.message)
  return error
}

export function exitOfReport({ findings }: Pick<Report, 'findings'>): Exit {
  if (findings.some(({ fault }) => fault === 'carom')) return EXIT.ours
  return findings.some(({ severity }) => severity !== 'note') ? EXIT.findings : EXIT.clean
}
