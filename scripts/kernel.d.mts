export function compileKernel(): Promise<Uint8Array>
export function kernelSource(): Promise<string>
export function writeKernel(): Promise<void>
