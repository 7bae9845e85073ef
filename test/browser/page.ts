import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

/** Where the playground is served during this run, with a slash at its end. */
export const baseUrl: string = inject('baseUrl')

const errors = new WeakMap<Page, string[]>()
/** Test files share one Node, and with it this connection. */
let browser: Promise<Browser> | undefined
const contexts = new Set<BrowserContext>()

/**
 * A fresh page (with a profile of its own) on `path`, relative to the playground's root, or on a whole URL.
 * Closed with all others at the end of the test file; close `page.context()` yourself to be rid of it earlier.
 */
export async function openPage(path = '', options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= chromium.connect(inject('browserEndpoint'))
  const context = await (await browser).newContext({ viewport: { width: 640, height: 400 }, ...options })
  contexts.add(context)
  context.on('close', () => contexts.delete(context))
  const page = await context.newPage()
  const seen: string[] = []
  errors.set(page, seen)
  page.on('pageerror', (error) => seen.push(String(error.stack ?? error)))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) seen.push(`${message.text()} ${url}`)
  })
  await page.goto(new URL(path, baseUrl).href)
  return page
}

/** Closes the pages that a test file left open. */
export async function closePages(): Promise<void> {
  await Promise.all([...contexts].map((context) => context.close()))
}

/** What went wrong on the page so far: uncaught errors and `console.error`. */
export function pageErrors(page: Page): readonly string[] {
  return errors.get(page) ?? []
}

/** The playground's scenes; each has an address of its own. */
export const SCENES = [
  'line',
  'walk',
  'cylinder',
  'blitter',
  'room',
  'exact',
  'moving',
  'oneway',
  'course',
  'crowd',
  'scenarios',
  'doctor',
  'balls',
  'many',
  'rewind',
  'speed',
]
/** Those of them that show where a tutorial or a library fails. */
export const LESSONS = SCENES.slice(0, 6)

/** Those that draw nothing in 3D. */
export const FLAT = ['speed']

/** Opens a scene of the playground at `address`: it is the one asked for, may share memory, and nothing goes wrong. */
export async function checkScene(address: string, scene: string): Promise<void> {
  const page = await openPage(`${address}/${scene}/`)
  await page.waitForFunction(() => 'carom' in window)
  expect(await page.evaluate('carom.scene')).toBe(scene)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  expect(pageErrors(page)).toEqual([])
  await page.context().close()
}
