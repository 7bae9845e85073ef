/** A report as JSON: one line, keys always in the same order, and a version. */
import type { Body } from '../body.ts'
import type { Finding, LevelFacts, LevelMap, Replay, Report } from '../finding.ts'
import { inertJson } from './inert.ts'
import { countSeverities } from './words.ts'

/** `JSON.parse` gives the report back, with `counts`: how many findings of each severity. */
export function reportJson(report: Report): string {
  return inertJson(orderedReport(report))
}

/** What `carom replay` reads. */
export function replayJson(replay: Replay): string {
  return inertJson(orderedReplay(replay))
}

export function orderedReport(report: Report) {
  const { version, carom, seed, budget, moves, partial, stances, covered, walkable, spawns, spawnsFrom } = report
  return {
    version,
    carom,
    seed,
    counts: countSeverities(report.findings),
    partial,
    level: facts(report.level),
    body: body(report.body),
    spawns,
    spawnsFrom,
    budget,
    moves,
    stances,
    covered,
    walkable,
    findings: report.findings.map(finding),
    map: map(report.map),
  }
}

export function orderedReplay({ level, body: walker, dt, state, inputs, end }: Replay): Replay {
  return { level, body: body(walker), dt, state, inputs, end }
}

function facts({ name, hash, triangles, min, max, notes }: LevelFacts): LevelFacts {
  return { name, hash, triangles, min, max, notes }
}

function body({ radius, height, step, slope, gravity, speed, jump }: Body): Body {
  return { radius, height, step, slope, gravity, speed, jump }
}

function finding(told: Finding): Finding {
  const { kind, severity, place, size, count, text, triangles, objects, lines, fault, replay } = told
  const said = { kind, severity, place, size, count, text, triangles, ...(objects && { objects }), lines, fault }
  return replay ? { ...said, replay: orderedReplay(replay) } : said
}

function map({ x, z, cell, columns, rows, heights, visits }: LevelMap): LevelMap {
  return { x, z, cell, columns, rows, heights, visits }
}
