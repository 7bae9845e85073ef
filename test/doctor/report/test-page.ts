/** A report's page, opened as somebody opens it who got the file. Runs in Node. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from '../../browser/page.ts'

export interface ReportPage {
  readonly page: Page
  /** Addresses that the page asked for, its own first. */
  readonly requests: readonly string[]
}

const folders: string[] = []

export async function openReport(html: string, options: BrowserContextOptions = {}): Promise<ReportPage> {
  const folder = await mkdtemp(join(tmpdir(), 'carom-report-'))
  folders.push(folder)
  const file = join(folder, 'report.html')
  await writeFile(file, html)
  const page = await openPage('about:blank', { viewport: { width: 1280, height: 900 }, ...options })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  return { page, requests }
}

export async function removeReports(): Promise<void> {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  folders.length = 0
}

/** What has the focus: its id, or its text; nothing: an empty string. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at, body } = document
    return at && at !== body ? at.id || (at.textContent as string) : ''
  })

/** By Tab alone. Throws where it is not to be reached. */
export async function tabTo(page: Page, what: string | RegExp, most = 40): Promise<void> {
  const seen: string[] = []
  for (let i = 0; i < most; i++) {
    const now = await focused(page)
    if (typeof what === 'string' ? now === what : what.test(now)) return
    seen.push(now)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${what}, but to: ${seen.join(' | ')}`)
}
