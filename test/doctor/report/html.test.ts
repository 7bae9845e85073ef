import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { findingPictures, reportHtml } from '../../../doctor/report/html.ts'
import { orderedReport } from '../../../doctor/report/json.ts'
import { PAGE_SCRIPT } from '../../../doctor/report/page-source.ts'
import { pageSource } from '../../../scripts/report-page.mjs'
import { HOSTILE, hostile, many, sample, sampleLevel } from './sample.ts'

test('the page’s script is that of its sources as they are', async () => {
  const file = readFileSync(new URL('../../../doctor/report/page-source.ts', import.meta.url), 'utf8')
  expect(file === (await pageSource())).toBe(true) // else run scripts/report-page.mjs
})

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const between = (html: string, open: string, close: string) => html.split(open)[1].split(close)[0]
const withoutScripts = (html: string) => html.replace(/<script.*?<\/script>/gs, '')
/** The first few places, not the whole page, when a test fails. */
const found = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).slice(0, 5)
const dataOf = (html: string) => JSON.parse(between(html, '<script type="application/json" id="data">', '</script>'))

describe('the page', () => {
  const pictures = findingPictures(sample, sampleLevel, 3)
  const html = reportHtml(sample, { pictures, replayLink: 'https://example.org/walk/#replay=' })

  it('allows its own script and style alone, by their hashes', () => {
    const policy = between(html, 'http-equiv="Content-Security-Policy" content="', '"')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src '${sha(between(html, '</script>\n<script>', '</script>'))}'`)
    expect(policy).toContain(`style-src '${sha(between(html, '<style>', '</style>'))}'`)
    expect(policy).not.toContain('unsafe')
  })

  it('asks for nothing from anywhere', () => {
    const page = withoutScripts(html)
    expect(found(page, /(?:https?:)?\/\/[a-z][\w.-]*\.[a-z]+/gi)).toEqual([])
    expect(found(page, /\b(?:src|srcset|poster|action)=|@import|url\(/gi)).toEqual([])
    expect(found(page, /href="[^"]*"/g)).toEqual(['href="data:,"', 'href="#findings"'])
    expect(found(PAGE_SCRIPT, /\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|import\(|new Worker/g)).toEqual([])
  })

  it('holds the report and the pictures', () => {
    const data = dataOf(html)
    expect(data.report).toEqual(JSON.parse(JSON.stringify(orderedReport(sample))))
    expect(data.pictures).toEqual(pictures)
    expect(data.replayLink).toBe('https://example.org/walk/#replay=')
  })

  it('says the facts without its script', () => {
    const shown = html.slice(0, html.indexOf('<div id="app"'))
    expect(shown).toContain('<h1>castle.glb</h1>')
    expect(shown).toContain('<span class="error">5 errors</span>')
    expect(shown).toContain('Not finished: all 400,000 moves were used up.')
    expect(shown).toContain('0.6 m wide, 1.8 m tall')
    expect(shown.match(/<tr>/g)).toHaveLength(1 + sample.findings.length)
    expect(shown).toContain('Objects: Keep, Door.001.')
  })

  it('shows hostile names and texts, and runs none of them', () => {
    const page = reportHtml(hostile())
    expect(page.match(/<script[ >]/gi)).toHaveLength(2)
    expect(page.match(/<\/script/gi)).toHaveLength(2)
    const shown = withoutScripts(page)
    expect(found(shown, /<img|<!--|\sonerror="?[^&]/g)).toEqual([])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(found(shown, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ud800]/g)).toEqual([])
    expect(shown.includes('\\u001b[31mred')).toBe(true)
    expect(dataOf(page).report.level.name).toBe(HOSTILE.name)
    expect(dataOf(page).report.findings[0].text).toBe(HOSTILE.text)
  })

  it('says that nothing was found, and of how much', () => {
    const page = reportHtml({ ...sample, findings: [], partial: '' })
    expect(page).toContain('<h2 id="findings-title">Nothing found</h2>')
    expect(page).toContain(
      'No walker fell, got stuck or was stopped, and the triangles are sound. Walkers made 400,000 moves',
    )
    expect(page).toContain('only the triangles were checked')
    expect(page).not.toContain('id="list"')
    const whole = { ...sample, findings: [], partial: '' as const, covered: sample.walkable }
    expect(reportHtml(whole)).not.toContain('only the triangles were checked')
  })

  it('holds thousands of findings in less than a megabyte', () => {
    const page = reportHtml(many(2000))
    expect(page.length).toBeLessThan(1e6)
    expect(page.match(/<tr>/g)).toHaveLength(51)
  })

  it('has the same bytes twice', () => {
    const options = { pictures, replayLink: 'https://example.org/walk/#replay=' }
    expect(reportHtml(structuredClone(sample), options) === html).toBe(true)
  })

  it.each(['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'http://a b/'])(
    'refuses %j as an address for replays',
    (replayLink) => expect(() => reportHtml(sample, { replayLink })).toThrow('expected an address with http or https'),
  )

  it.each(['https://example.org/', 'http://localhost:5173/walk/#r=', '/walk/', 'walk/?a=b:c'])(
    'takes %s',
    (replayLink) => expect(reportHtml(sample, { replayLink })).toContain(replayLink),
  )
})
