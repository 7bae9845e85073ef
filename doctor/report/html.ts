/**
 * A report as one HTML file that asks for nothing from anywhere: a map, a list and the details of each finding. All of the level's texts
 * are shown and never run, by escapes and by a policy that allows this page's own script and style alone, by their hashes.
 *
 * The page's script is a string made beforehand (scripts/report-page.mjs), so that it is the same under Node, vitest and Vite, and no
 * minifier of whoever imports this changes it, and with it its hash.
 */
import type { Report } from '../finding.ts'
import { head, plainList } from './html-parts.ts'
import { escapeMarkup, jsonForScript } from './inert.ts'
import { orderedReport } from './json.ts'
import { PAGE_SCRIPT, PAGE_STYLE, SCRIPT_HASH, STYLE_HASH } from './page-source.ts'
import { findingPicture, type LevelTriangles } from './picture.ts'
import { coverage, verdict } from './summary.ts'

export interface HtmlOptions {
  /** SVG of findings, in their order: see `findingPictures`. */
  readonly pictures?: readonly string[]
  /**
   * Address of a page that plays replays: a replay's JSON is appended to it as a fragment, in base64url. With http, https, or relative.
   * Without it replays are only copied and kept.
   */
  readonly replayLink?: string
}

/** Pictures of the worst findings: each is up to 15 kB in the file. */
export function findingPictures({ findings, body }: Report, level: LevelTriangles, most = 60): string[] {
  return findings.slice(0, most).map((finding) => findingPicture(finding, body, level))
}

export function reportHtml(report: Report, { pictures = [], replayLink = '' }: HtmlOptions = {}): string {
  if (/^\s*(?!https?:)[a-z][a-z0-9+.-]*:/i.test(replayLink) || /[^!-~]/.test(replayLink))
    throw new TypeError(
      `reportHtml: replayLink is ${JSON.stringify(replayLink)}, expected an address with http or https`,
    )
  const policy = [
    `default-src 'none'`,
    `script-src '${SCRIPT_HASH}'`,
    `style-src '${STYLE_HASH}'`,
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ]
  const name = escapeMarkup(report.level.name)
  const data = jsonForScript({ report: orderedReport(report), pictures, replayLink })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="carom ${escapeMarkup(report.carom)}">
<title>${name}: ${verdict(report)}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<a class="skip" href="${report.findings.length > 0 ? '#findings' : '#main'}">Skip to the findings</a>
${head(report)}
<main id="main" tabindex="-1">
${plainList(report)}
<div id="app" hidden>
${MAP}${report.findings.length > 0 ? MAP_HINT : ''}</section>
${report.findings.length > 0 ? FINDINGS : nothing(report)}
</div>
<p id="said" class="unseen" role="status"></p>
</main>
<footer><span>Made by carom ${escapeMarkup(report.carom)}, seed ${report.seed}, level ${escapeMarkup(report.level.hash)}</span><span id="save"></span></footer>
<script type="application/json" id="data">${data}</script>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`
}

const MAP_KEYS =
  'Arrow keys go from finding to finding, Page Up and Page Down through the list, plus and minus zoom, 0 shows all, Shift with arrows moves the map, H shows visits, Enter goes to the details.'

const MAP = `<section class="map panel" aria-labelledby="map-title">
<h2 id="map-title" class="unseen">The level from above</h2>
<canvas id="map" tabindex="0" role="application" aria-label="Map of the level from above" aria-describedby="map-keys"></canvas>
<p id="map-keys" class="unseen">${MAP_KEYS}</p>
<div id="legend" hidden>few<span></span>many visits <i></i>not reached</div>
<div class="tools" role="group" aria-label="Map"><button type="button" id="heat" aria-pressed="false">Visits</button><button type="button" id="zoom-in" aria-label="Zoom in">+</button><button type="button" id="zoom-out" aria-label="Zoom out">−</button><button type="button" id="fit">All</button></div>
`

const MAP_HINT = `<p class="hint" aria-hidden="true"><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> from finding to finding, <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> all, <kbd>Shift</kbd> with arrows moves, <kbd>H</kbd> visits</p>
`

const FINDINGS = `<section class="findings panel" id="findings" tabindex="-1" aria-labelledby="findings-title">
<div class="heading"><h2 id="findings-title">Findings</h2><span id="count"></span></div>
<div id="filters" role="group" aria-label="Filters"></div>
<div id="list" role="listbox" aria-label="Findings, worst first"></div>
<p id="none" hidden>No finding passes these filters.</p>
</section>
<section class="details panel" id="details" aria-labelledby="chosen"></section>`

/** Not a promise: what was not walked was not seen. */
function nothing(report: Report): string {
  const whole = report.covered >= report.walkable && !report.partial
  const walked =
    report.moves > 0
      ? 'No walker fell, got stuck or was stopped, and the triangles are sound. '
      : 'The triangles are sound. '
  const rest = whole || report.moves === 0 ? '' : ' Of floors that no walker reached, only the triangles were checked.'
  return `<section class="findings panel nothing" id="findings" tabindex="-1" aria-labelledby="findings-title">
<h2 id="findings-title">Nothing found</h2>
<p>${walked}${coverage(report)}${rest}</p>
</section>`
}
