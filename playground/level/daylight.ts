import { AmbientLight, Color, DirectionalLight, Fog, HemisphereLight, Scene } from 'three'
import type { Level } from './level.ts'

/** Sky, sun and haze for a level of any size. */
export function createDaylight(): { scene: Scene; fit(level: Level, height: number): { far: number } } {
  const scene = new Scene()
  const sky = new Color(0x9fc3d9)
  scene.background = sky
  const fog = new Fog(sky, 60, 400)
  scene.fog = fog
  const sun = new DirectionalLight(0xfff1d8, 2.8)
  sun.position.set(0.55, 1, 0.35)
  scene.add(new HemisphereLight(0xe4f0ff, 0x8a7c62, 2.2), new AmbientLight(0xffffff, 0.3), sun)
  return {
    scene,
    fit({ extent }, height) {
      const far = Math.max(extent * 2.5, height * 100)
      fog.near = Math.max(extent * 0.6, height * 30)
      fog.far = far
      return { far }
    },
  }
}
