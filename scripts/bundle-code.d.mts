export function bundleCode(folder: string): Promise<void>
export function makeDroppable(code: string, chunk: { fileName: string }): Promise<string>
