import type { Plugin } from 'vite'

export function guidePrograms(): Plugin
export function asFunction(program: string): string
