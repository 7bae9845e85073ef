export function ensureOwnPackages(folder: string, size: string, who: string, mayInstall: boolean): Promise<void>
