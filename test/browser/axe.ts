/** What axe-core finds on a page that keeps somebody from using it. Runs in Node. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const GRAVE = ['serious', 'critical']

/**
 * One line for each rule that is broken seriously or critically, with the first elements that break it.
 * @param within looks only there: where the rest of the page is as it was
 */
export const graveFaults = (page: Page, within?: string) => faults(page, GRAVE, within)

/** The same of every rule, also of those that are broken a little. */
export async function faults(page: Page, impacts = ['minor', 'moderate', ...GRAVE], within = ''): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const asked = { impacts, within }
  return page.evaluate(async ({ impacts, within }) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(within || document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impacts.includes(impact ?? ''))
      .map(({ id, help, nodes }) => {
        const where = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
        return `${id}, ${help} (${nodes.length}): ${where.join('; ')}`
      })
  }, asked)
}
