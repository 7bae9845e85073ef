/**
 * A report as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), as code hosts and editors read it. The paragraphs named
 * below are those of the standard.
 */
import type { Finding, Report } from '../finding.ts'
import { fingerprints } from './fingerprint.ts'
import { inertJson } from './inert.ts'
import { coverage, unfinished } from './summary.ts'
import { coordinates, KINDS, objectWords, sized, WORDS } from './words.ts'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** One line of JSON. */
export function reportSarif(report: Report): string {
  return inertJson({ $schema: SCHEMA, version: '2.1.0', runs: [run(report)] })
}

function run(report: Report) {
  const { carom, level, body, seed, budget, moves, partial, findings } = report
  const prints = fingerprints(findings)
  return {
    tool: { driver: { name: 'carom', version: carom, rules: KINDS.map(rule) } },
    automationDetails: { id: 'carom audit/' },
    invocations: [invocation(report)],
    artifacts: [
      { location: { uri: uri(level.name) }, roles: ['analysisTarget'], properties: { levelHash: level.hash } },
    ],
    results: findings.map((finding, i) => result(finding, i, level.name, prints[i])),
    columnKind: 'utf16CodeUnits',
    properties: { seed, budget, moves, partial, body, triangles: level.triangles },
  }
}

function rule(kind: Finding['kind']) {
  const { title, means, remedy, measure, unit } = WORDS[kind]
  return {
    id: kind,
    name: title,
    shortDescription: { text: `${title}.` },
    fullDescription: { text: means },
    help: { text: `${means} ${remedy} Size: ${measure}, ${unit}.`, markdown: `${means}\n\n**What to do:** ${remedy}` },
  }
}

function invocation(report: Report) {
  const told = [coverage(report), ...report.level.notes].map((text) => notification('note', text))
  const missing = unfinished(report)
  if (missing) told.unshift(notification('warning', missing))
  return { executionSuccessful: true, toolExecutionNotifications: told }
}

function notification(level: 'note' | 'warning', text: string) {
  return { level, message: { text: plain(text) } }
}

function result(finding: Finding, i: number, level: string, print: string) {
  const { kind, severity, place, size, count, text, fault, triangles, objects = [] } = finding
  return {
    ruleId: kind,
    ruleIndex: KINDS.indexOf(kind),
    level: severity,
    message: {
      text: plain(
        `${text}${objectWords(finding)} (at ${coordinates(place)}; ${WORDS[kind].measure} ${sized(kind, size)})`,
      ),
    },
    locations: [location(place, objects, triangles, level)],
    partialFingerprints: { 'caromKindAndPlace/v1': print },
    properties: { number: i + 1, place, size, unit: WORDS[kind].unit, count, fault, triangles, objects },
  }
}

/** A level has no lines, but code hosts ask for one. */
function location(place: readonly number[], objects: readonly string[], triangles: readonly number[], level: string) {
  const where = { name: coordinates(place), kind: 'place' }
  const names = objects.map((name) => ({ name, kind: 'object' }))
  const parts = triangles.map((triangle) => ({ name: `triangle ${triangle}`, kind: 'triangle' }))
  return {
    physicalLocation: { artifactLocation: { uri: uri(level), index: 0 }, region: { startLine: 1 } },
    logicalLocations: [where, ...names, ...parts],
  }
}

/** A file's name as a relative reference (RFC 3986): nothing in it is a scheme, a folder or a query. */
function uri(name: string): string {
  const wellFormed = name.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
  const reference = encodeURIComponent(wellFormed)
  return /^\.*$/.test(reference) ? `level${reference}` : reference
}

/** In messages braces are placeholders (3.11.5) and brackets before a parenthesis are links (3.11.6). */
function plain(text: string): string {
  return text.replace(/[{}]/g, '$&$&').replace(/\](?=\()/g, '] ')
}
