export function compileKernel(entry?: 'rays.ts' | 'sort.ts'): Promise<Uint8Array>
export function kernelSource(): Promise<string>
export function sortSource(): Promise<string>
export function boxesSource(): Promise<string>
export function writeKernel(): Promise<void>
