export function findRedis(): string | undefined
export function installRedis(): string | undefined
export const REDIS_WAYS_OUT: string
