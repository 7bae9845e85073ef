// Bundles the script and the style of the level doctor's HTML report (doctor/report/page/) into doctor/report/page-source.ts: strings,
// with the hashes that the page's policy names. Run it after a change to either; a test fails while the strings are stale.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = new URL('../', import.meta.url)

/** The text of page-source.ts as it should be. */
export async function pageSource() {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('doctor/report/page/main.ts', root)),
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const script = output[0].code.trim()
  if (/<\/script|<!--/i.test(script)) throw new Error('the script would end the element that it stands in')
  // a parser of HTML changes these, and with them the hash
  if (/[\r\0]/.test(script)) throw new Error('the script has a character that HTML does not keep')
  const style = shorter(await readFile(new URL('doctor/report/page/style.css', root), 'utf8'))
  if (/<\//.test(style)) throw new Error('the style would end the element that it stands in')
  return `/** Made by scripts/report-page.mjs from page/main.ts and page/style.css: do not edit. */
export const PAGE_SCRIPT: string =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: they are the script's own
  ${quoted(script)}

export const PAGE_STYLE: string =
  ${quoted(style)}

/** For the page's Content-Security-Policy. */
export const SCRIPT_HASH: string = '${hash(script)}'
export const STYLE_HASH: string = '${hash(style)}'
`
}

/** Without comments, line breaks and indents. */
const shorter = (css) => css.replace(/\/\*.*?\*\//gs, '').replace(/\s*\n\s*/g, '')

const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Single quotes and line breaks as the formatter wants them. */
const quoted = (text) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('doctor/report/page-source.ts', root), await pageSource())
}
