import { type LevelFile, nameOf } from '../../doctor/loading/file-set.ts'
import { AS_WRITTEN } from '../../doctor/loading/fit.ts'
import type { OverLimit } from '../../doctor/loading/limits.ts'
import { pathOf } from '../shell/drop.ts'
import type { Progress } from '../shell/progress.ts'
import type { Stage } from '../shell/scene.ts'
import { forgetLevel, isTooLarge, type KeptLevel, keepLevel, keptLevel } from './kept-level.ts'
import type { Level } from './level.ts'
import { closeRefusal, createLevelBox, showRefusal } from './level-box.ts'
import { chooseLevel } from './level-choice.ts'
import { loadedLevel } from './loaded-level.ts'
import { Cancelled, type Loading, loadLevel } from './loader.ts'
import { levelTextures } from './textures.ts'
import { isPlaceNamed } from './visitor-address.ts'

/**
 * The ways into a level: dropped, picked, kept since the last visit, or built in. A level is read and built in a worker while
 * one stays in the old one; what is refused changes nothing. Taken in another unit or axis, it is read again.
 */
export interface LevelDoor {
  readonly loading: boolean
  open(files: readonly File[]): void
  /** Into our own level, and on into what was dropped on the way here, or else the level of the last visit. */
  begin(files: readonly File[]): void
  /** Into our own level. */
  enterBuiltIn(): void
  /** A hidden page owns no worker: its load is ended, and begun anew when the page is seen again. */
  visible(isVisible: boolean): void
}

export function createLevelDoor(
  stage: Stage,
  on: {
    /** Under whose name its last level is kept. */
    scene: string
    builtIn(): Level
    /** What the button back to it says; default 'castle'. */
    home?: string
    /** The old level's view is gone already. */
    enter(level: Level): void
    /** Files have come: put away what is in the way. */
    opening?(): void
    /** A refusal is about to be shown. */
    refused?(): void
  },
): LevelDoor {
  let here: Level | null = null
  let loading: { load: Loading; progress: Progress; again(): void } | null = null
  /** A load that was ended because nobody was looking. */
  let postponed: (() => void) | null = null

  const box = createLevelBox(
    stage.head,
    stage.view,
    {
      files: openFiles,
      others: () => came !== null && choose(came.files),
      builtIn() {
        forget()
        enterBuiltIn()
      },
      fit(fit) {
        if (source !== null) open({ ...source, fit })
      },
      scene(scene) {
        if (source !== null) open({ ...source, scene })
      },
      forget,
    },
    on.home,
  )
  /** What the last level was chosen from. */
  let came: { files: readonly LevelFile[]; chosen: readonly LevelFile[] } | null = null
  /** What the level here was read from; null in our own. */
  let source: KeptLevel | null = null

  function enter(next: Level, from: KeptLevel | null): void {
    source = from
    here?.view.dispose()
    here = next
    box.show(next)
    const others = came !== null && came.chosen === from?.files ? came.files.length - came.chosen.length : 0
    box.others(others)
    on.enter(next)
  }

  function enterBuiltIn(): void {
    stop()
    enter(on.builtIn(), null)
  }

  function openFiles(files: readonly File[]): void {
    choose(files.map((file) => ({ path: pathOf(file), blob: file })))
  }

  /** Of several levels, one: the others can be had by the same question again. */
  function choose(files: readonly LevelFile[]): void {
    chooseLevel(files, stage.view)
      .then((chosen) => {
        if (chosen === null) return
        came = { files, chosen }
        open({ files: chosen, limits: {}, fit: AS_WRITTEN })
      })
      .catch(stage.error)
  }

  /** `isKept`: of the last visit; if it cannot be read any more, one is in our own level, and that is that. */
  function open(wanted: KeptLevel, isKept = false): void {
    stop()
    closeRefusal(stage.view)
    if (!isKept) on.opening?.()
    const { files, limits, fit, scene } = wanted
    const name = nameOf(files[0]?.path ?? 'level')
    const verb = isKept ? 'Reopening' : 'Reading'
    const progress = stage.progress({ label: `${verb} ${name}`, cancel: stop })
    const load = loadLevel([...files], {
      limits,
      fit,
      scene,
      onProgress(what, fraction) {
        if (what === 'building') progress.set(fraction, 'Building the tree')
        else
          progress.set(
            what === 'reading' ? fraction * 0.5 : 0.5 + fraction * 0.5,
            what === 'reading' ? `${verb} ${name}` : 'Unpacking',
          )
      },
    })
    loading = { load, progress, again: () => open(wanted, isKept) }
    const ended = () => {
      progress.done()
      if (loading?.load === load) loading = null
    }
    load.done
      .then(
        async (loaded) => {
          const textures = await levelTextures(loaded.level, stage.renderer)
          if (loading?.load !== load) return // another was begun meanwhile
          ended()
          enter(loadedLevel(loaded, textures), wanted)
          if (isKept) box.kept('since your last visit')
          else keep(wanted)
        },
        (error: unknown) => {
          ended()
          if (error instanceof Cancelled) return
          if (isKept) {
            forget()
            return
          }
          on.refused?.()
          showRefusal(stage.view, error, {
            stay: source !== null,
            again: ({ limit, needed }: OverLimit) => open({ ...wanted, limits: { ...limits, [limit]: needed } }),
          })
        },
      )
      .catch(stage.error)
  }

  function keep(level: KeptLevel): void {
    if (isTooLarge(level)) box.kept('too large')
    keepLevel(on.scene, level).then((isThere) => {
      if (isThere && source === level) box.kept('for your next visit')
    }, stage.error)
  }

  function forget(): void {
    const forgotten = source
    // Said when it is done: whoever reads it may leave at once.
    forgetLevel(on.scene).then(() => {
      if (source === forgotten) box.kept('not')
    }, stage.error)
  }

  async function reopen(): Promise<void> {
    const kept = await keptLevel(on.scene)
    if (kept !== null && source === null && loading === null) open(kept, true)
  }

  function stop(): void {
    postponed = null
    if (loading === null) return
    const { load, progress } = loading
    loading = null
    load.cancel()
    progress.done()
  }

  return {
    get loading() {
      return loading !== null
    },
    open: openFiles,
    begin(files) {
      enterBuiltIn()
      if (files.length > 0) openFiles(files)
      else if (!isPlaceNamed(location.search)) reopen().catch(stage.error)
    },
    enterBuiltIn,
    visible(isVisible) {
      if (isVisible) {
        postponed?.()
        return
      }
      const again = loading?.again ?? null
      stop()
      postponed = again
    },
  }
}
