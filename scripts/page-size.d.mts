import type { Page } from 'playwright-core'

/** Bytes of a first visit without scrolling, as a static host sends them; of the home page also milliseconds. */
export function firstLoad(
  page: Page,
  url: string,
): Promise<{
  text: number
  pictures: number
  requests: number
  /** Bytes, text and pictures, that were asked for before the home page was idle. */
  first: number
  idle?: number
  alive?: number
}>
