export function ownPackages(folder: string): { home: string; isInstalled: boolean; what: string; stamp: string }
export function ensureOwnPackages(folder: string, size: string, who: string, mayInstall: boolean): Promise<void>
