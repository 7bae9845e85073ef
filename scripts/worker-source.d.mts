export function workerSource(): Promise<string>
