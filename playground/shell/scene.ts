/**
 * What a scene is, and what the shell lends it.
 *
 * A scene is one file, `scenes/<name>.ts`, or one folder with `scenes/<name>/scene.ts`, that exports `scene: Scene`.
 * It is found by its name and lives at `/<name>/`: nothing is registered anywhere, and deleting it deletes it.
 *
 * The shell owns the frame around it (title bar, clock, panel, keys, overlay, messages) and the frame loop; the scene owns
 * what is inside the canvas and the meaning of its controls. A hidden page runs no frame and no step; a scene that owns a
 * worker or audio stops them in `visible(false)`.
 */
import type { WebGLRenderer } from 'three'
import type { Kept } from './address.ts'
import type { Clock } from './clock.ts'
import type { Cost } from './cost.ts'
import type { DefectOptions, Defects } from './defects.ts'
import type { Keys } from './keys.ts'
import type { Lesson, LessonStep } from './lesson.ts'
import type { Panel } from './panel.ts'
import type { Progress } from './progress.ts'
import type { Redraw } from './redraw.ts'

export interface Scene {
  readonly id: string
  readonly title: string
  /** One sentence, with its full stop: what is there to do. Below the title where the page is narrow, and in links to it. */
  readonly summary: string
  /** Shown by "code of this scene"; import your own file with `?raw`. */
  readonly source: readonly { name: string; text: string }[]
  readonly keys: readonly KeyHint[]
  /** What fingers do, shown instead of the keys where there is no mouse. */
  readonly touch?: string
  /** Seconds of one fixed step; `?hz=144` in the URL overrides it. */
  readonly step: number
  /** At most so many steps a frame, before time goes slower; 5 if it does not say. Where steps are long, few keep the page quick to answer. */
  readonly catchUp?: number
  /** It draws nothing in 3D and has no time of its own: it needs no WebGL, and neither single steps nor speeds. Its `stage.renderer` throws. */
  readonly flat?: true
  /** The side panel at the start on a phone; on a wide page it is always open at the start. */
  readonly panel?: 'open' | 'closed'
  mount(stage: Stage): SceneRun | Promise<SceneRun>
}

export interface KeyHint {
  readonly keys: readonly string[]
  readonly does: string
}

export interface SceneRun {
  /** One fixed step of `dt` scene seconds. */
  step?(dt: number): void
  /** Once a frame: move the camera, draw if `stage.redraw` finds it due. `alpha` is the place between the last step and the next, 0..1. */
  frame(view: { dt: number; alpha: number; paused: boolean }): void
  /** Back to how it began. */
  reset(): void
  /** A plain-data copy of what is going on, for tests and curious consoles. */
  state(): Record<string, unknown>
  resize?(width: number, height: number): void
  visible?(isVisible: boolean): void
  /** What the address keeps besides mode, defect and controls: where one stands, what was dragged. Read in this order. */
  readonly address?: Readonly<Record<string, Kept>>
  /** What a link to this moment cannot show elsewhere, as a sentence; null: nothing. */
  notInLink?(): string | null
}

export interface Mode {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

export interface Modes {
  readonly value: string
  set(value: string): void
}

export interface DebugView {
  readonly id: string
  readonly label: string
  readonly value: boolean
  change(on: boolean): void
}

export interface Stage {
  /** Sized by the shell; plain (no antialiasing) when a test drives the page. */
  readonly renderer: WebGLRenderer
  readonly canvas: HTMLCanvasElement
  /** Lies over the canvas and lets pointers through; what is put in may take them back (`pointer-events: auto`). */
  readonly view: HTMLElement
  size(): { width: number; height: number }
  readonly clock: Clock
  readonly keys: Keys
  /** Above the tabs of the side panel, always in sight. */
  readonly head: HTMLElement
  readonly controls: Panel
  /** The switch in the title bar: "as the tutorial" / "exact" unless other options are given. */
  modes(options: { value: string; options?: readonly Mode[]; label?: string; change(value: string): void }): Modes
  /** Other keys than the scene's own, while others work; null: its own again. */
  hints(keys: readonly KeyHint[] | null): void
  lesson(lesson: { intro: string; steps: readonly LessonStep[] }): Lesson
  /** "Where it fails"; while a row is shown, the switch of the title bar says "both". */
  defects(options: DefectOptions): Defects
  /** Toggles for what is drawn on top: tree boxes, contacts, normals, planes. */
  debug(views: readonly DebugView[]): void
  readonly cost: Cost
  readonly redraw: Redraw
  toast(text: string, kind?: 'info' | 'error'): void
  /** Shows what went wrong; the page lives on. */
  error(error: unknown): void
  progress(options: { label: string; cancel(): void }): Progress
  /** Files that were dropped on the home page on the way here. */
  readonly files: readonly File[]
  /** Files or whole folders dropped anywhere on the page. */
  onDrop(take: (files: File[]) => void): void
}
