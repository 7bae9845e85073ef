export function pageSource(): Promise<string>
