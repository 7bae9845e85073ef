export const registers: (files: { path: string; text: string }[]) => string[]
