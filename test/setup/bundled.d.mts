import type { Plugin } from 'vite'

export function bundled(plugins?: Plugin[]): Plugin
