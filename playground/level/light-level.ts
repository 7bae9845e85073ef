/** Brings surfaces, edges and the light of our own levels into the picture, after the first frames: in slices, then faded in. */
import {
  type DataArrayTexture,
  DataTexture,
  EdgesGeometry,
  LinearFilter,
  LineBasicMaterial,
  LineSegments,
  RGFormat,
  type Texture,
  UnsignedByteType,
} from 'three'
import { isStill } from '../shell/motion.ts'
import { askRedraw } from '../shell/redraw.ts'
import { bakeLight } from './baked-light.ts'
import type { Level } from './level.ts'
import { chartsOf } from './light-charts.ts'
import type { OwnView } from './own-view.ts'
import { paintSurfaces } from './surfaces.ts'

/** Milliseconds: before the first slice, and of the fade. */
const TIMES = { first: 120, fade: 700 }
/** Milliseconds of a slice, and from slice to slice; and where there are no frames to be in time for. */
const PACE = { slice: 7, between: 9 }
const UNSEEN = { slice: 12, between: 4 }
/** Degrees between two faces from which on their edge is drawn; how dark, and how fast it fades with the distance. */
const EDGE = { sharp: 40, color: 0x241c14, opacity: 0.55, fade: 0.03 }

/**
 * Ends when the light is there, or comes in.
 * @param sun towards it, of length 1
 * @param isSeen the view is shown already: so the light is faded in
 */
export async function lightLevel(
  view: OwnView,
  level: Pick<Level, 'mesh' | 'positions' | 'indices'>,
  sun: readonly number[],
  shadow: { readonly on: boolean },
  isSeen: boolean,
): Promise<void> {
  const pace = isSeen ? PACE : UNSEEN
  await rest(TIMES.first)
  const begun = performance.now()
  const surfaces = await allSurfaces(pace)
  const charted = chartsOf(level)
  await rest(pace.between)
  const light = await inSlices(bakeLight(level.mesh, charted, sun), pace, () => view.isGone)
  if (surfaces === null || light === null) return
  const baked = new DataTexture(light, charted.width, charted.height, RGFormat, UnsignedByteType)
  baked.minFilter = baked.magFilter = LinearFilter
  baked.needsUpdate = true
  view.detail(surfaces, charted, baked)
  view.mesh.onBeforeRender = () => {
    view.light.sun.value = shadow.on ? 0 : 1
  }
  fadeIn(view, isSeen)
  performance.measure('light: baked', { start: begun })
  performance.mark('light: baked')
}

/** What moves has surfaces and edges, and no light of its own. */
export async function lightThing(view: OwnView): Promise<void> {
  await rest(TIMES.first)
  const surfaces = await allSurfaces(PACE)
  if (surfaces === null || view.isGone) return
  view.detail(surfaces, null, bright())
  fadeIn(view, true)
}

let painting: Promise<DataArrayTexture | null> | null = null
/** Painted once for all levels of the page. */
function allSurfaces(pace: typeof PACE): Promise<DataArrayTexture | null> {
  painting ??= inSlices(paintSurfaces(), pace)
  return painting
}

let white: Texture | null = null
/** Where nothing was baked, all light arrives. */
function bright(): Texture {
  if (white !== null) return white
  white = new DataTexture(new Uint8Array([255, 255]), 1, 1, RGFormat, UnsignedByteType)
  white.needsUpdate = true
  return white
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Null: nobody wants it any more. */
async function inSlices<T>(
  steps: Generator<void, T>,
  { slice, between }: typeof PACE,
  isStale = () => false,
): Promise<T | null> {
  for (;;) {
    const end = performance.now() + slice
    while (performance.now() < end) {
      if (isStale()) return null
      const step = steps.next()
      if (step.done) return step.value
    }
    await rest(between)
  }
}

function fadeIn(view: OwnView, isSeen: boolean): void {
  const edges = edgesOf(view)
  view.object.add(edges)
  const put = (share: number) => {
    view.light.share.value = share
    edges.material.opacity = share * EDGE.opacity
    askRedraw()
  }
  if (!isSeen || isStill()) {
    put(1)
    return
  }
  const start = performance.now()
  const frame = (now: number) => {
    if (view.isGone) return
    const share = Math.min(1, Math.max(0, now - start) / TIMES.fade)
    put(share)
    if (share < 1) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Dark lines along sharp edges, fainter the farther they are. */
function edgesOf(view: OwnView): LineSegments<EdgesGeometry, LineBasicMaterial> {
  const material = new LineBasicMaterial({ color: EDGE.color, transparent: true, opacity: 0, depthWrite: false })
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying float vAway;')
      .replace('#include <fog_vertex>', '#include <fog_vertex>\nvAway = mvPosition.z;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying float vAway;')
      .replace(
        '#include <opaque_fragment>',
        `#include <opaque_fragment>\ngl_FragColor.a /= 1.0 + ${EDGE.fade} * vAway * vAway;`,
      )
  }
  return new LineSegments(new EdgesGeometry(view.mesh.geometry, EDGE.sharp), material)
}
