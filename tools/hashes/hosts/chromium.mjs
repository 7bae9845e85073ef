// Evaluates a script in a page of Chromium's, and prints what it says: node chromium.mjs BROWSER SCRIPT
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { BROWSER_FLAGS } from '../../../scripts/browser.mjs'

const [executablePath, script] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
process.on('SIGTERM', () => browser.close().finally(() => process.exit(143)))
try {
  const page = await browser.newPage()
  await page.addScriptTag({ content: readFileSync(script, 'utf8') })
  for (;;) {
    const lines = await page.evaluate('more()')
    if (lines === '') break
    console.log(lines)
  }
} finally {
  await browser.close()
}
