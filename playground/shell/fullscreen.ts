/** Full screen of the whole page, by button and by F1. */
export function isFullScreen(): boolean {
  return document.fullscreenElement !== null
}

export async function toggleFullScreen(): Promise<void> {
  if (isFullScreen()) await document.exitFullscreen()
  else if (document.documentElement.requestFullscreen) await document.documentElement.requestFullscreen()
  else throw new Error('This browser does not support full screen.')
}
