/**
 * Makes carom answer by its plain TypeScript alone, where it could do otherwise; undefined where it cannot. The tasks offer `--plain` if
 * it is there.
 */
export const forbidKernel: (() => void) | undefined = undefined

/** What serves carom's questions, for the table and for the results. */
export const backendOf = (): string => 'plain TypeScript'
