/** The renderer, the light and the camera of a scene. */
import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  PerspectiveCamera,
  type Ray,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { allColliders } from '../../src/world/ids.ts'
import type { Guide, Input } from '../guides/guide.ts'
import type { Colours } from './colours.ts'

/** What a guide's page says of its camera. */
export interface Aim {
  yaw: number
  pitch: number
  /** Metres; 0: as far as shows everything. */
  distance: number
  /** Whether it follows the first character. */
  follow: boolean
}

export interface View {
  readonly scene: Scene
  paint(colours: Colours): void
  /** Frames what a guide begins with. */
  frame(guide: Guide, aim: Aim): void
  place(guide: Guide, yaw: number, pitch: number): void
  /** The ray through a place of the picture. */
  ray(pointer: { x: number; y: number }): NonNullable<Input['ray']>
  render(): void
  dispose(): void
}

export function createView(element: HTMLElement): View {
  const renderer = new WebGLRenderer({ antialias: true })
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
  renderer.shadowMap.enabled = true
  element.append(renderer.domElement)
  const scene = new Scene()
  const camera = new PerspectiveCamera(45, 1, 0.1, 300)
  const sun = new DirectionalLight(0xffffff, 2.2)
  sun.castShadow = true
  sun.shadow.mapSize.set(1024, 1024)
  scene.add(new HemisphereLight(0xffffff, 0xb0a890, 1.6), sun, sun.target)

  const resize = () => {
    const { clientWidth, clientHeight } = element
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / Math.max(1, clientHeight)
    camera.updateProjectionMatrix()
    renderer.render(scene, camera)
  }
  const sizes = new ResizeObserver(resize)
  sizes.observe(element)

  const middle = new Vector3()
  let distance = 10
  let isFollowing = false
  const raycaster = new Raycaster(new Vector3(), new Vector3())
  return {
    scene,
    paint({ sky }) {
      scene.background = new Color(sky)
      scene.fog = new Fog(sky, 2 * distance, 2 * distance + 25)
    },
    frame(guide, aim) {
      const radius = frameWorld(guide, middle)
      isFollowing = aim.follow
      distance = aim.distance || Math.max(7, 2 * radius)
      sun.target.position.copy(middle)
      sun.position
        .set(4, 10, 6)
        .setLength(3 * radius)
        .add(middle)
      const { camera: eye } = sun.shadow
      eye.left = eye.bottom = -1.3 * radius
      eye.right = eye.top = 1.3 * radius
      eye.far = 6 * radius
      eye.updateProjectionMatrix()
      sun.shadow.bias = -0.002
    },
    place(guide, yaw, pitch) {
      const { camera: own, characters } = guide
      if (own) {
        camera.position.set(own.position.x, own.position.y, own.position.z)
        camera.lookAt(own.target.x, own.target.y, own.target.z)
        return
      }
      if (isFollowing && characters?.[0]) middle.copy(characters[0].position)
      camera.rotation.set(-pitch, yaw, 0, 'YXZ')
      camera.position.set(0, 0, distance).applyEuler(camera.rotation).add(middle)
    },
    ray({ x, y }) {
      camera.updateMatrixWorld()
      raycaster.setFromCamera(new Vector2(x, y), camera)
      const { origin, direction }: Ray = raycaster.ray
      return { origin: { ...origin }, direction: { ...direction } }
    },
    render: () => renderer.render(scene, camera),
    dispose() {
      sizes.disconnect()
      renderer.dispose()
      renderer.forceContextLoss()
      renderer.domElement.remove()
    },
  }
}

/** Writes the middle of all that has an end. @returns the radius of a ball around it */
function frameWorld({ world, characters = [] }: Guide, middle: Vector3): number {
  const low = new Vector3(Infinity, Infinity, Infinity)
  const high = low.clone().negate()
  const corner = new Vector3()
  for (const { kind, box } of allColliders(world.colliders.ids)) {
    if (kind === 'plane' || kind === 'pipe' || kind === 'compound') continue
    low.min(corner.set(box[0], box[1], box[2]))
    high.max(corner.set(box[3], box[4], box[5]))
  }
  for (const { position } of characters) {
    low.min(position as Vector3)
    high.max(position as Vector3)
  }
  if (low.x === Infinity) return middle.set(0, 0, 0).x + 5
  middle.copy(low).add(high).multiplyScalar(0.5)
  return Math.max(2, high.distanceTo(low) / 2)
}
