export function sortSource(): Promise<string>
export function kernelSource(): Promise<string>
