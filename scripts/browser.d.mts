export const BROWSER_FLAGS: string[]
export const WAYS_OUT: string
export function findBrowser(): Promise<string | undefined>
export function installBrowser(): Promise<string | undefined>
export function installPlan(): string
