/** The cube with the result on all six faces, or a cube for each result, in the upper part of the canvas; black behind, no lights. */
import {
  BoxGeometry,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  type WebGLRenderer,
} from 'three'
import type { Bitmap } from '../../blitter/bitmap.ts'
import { convert } from '../../blitter/convert.ts'

const DEGREE = Math.PI / 180
/** Degrees about x, y and z with every step (B7's demo). */
export const TURN = [0.3, 0.2, 0.4] as const

/** Between the middles of two cubes. */
const APART = 4.2

export class Cube {
  private readonly renderer: WebGLRenderer
  private readonly camera = new PerspectiveCamera(45, 1, 0.1, 100)
  private readonly scene = new Scene()
  private readonly cubes: readonly Mesh<BoxGeometry, MeshBasicMaterial>[]
  private size = { width: 1, height: 1, below: 0 }

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer
    // the bytes of the picture are the bytes on the screen
    renderer.outputColorSpace = LinearSRGBColorSpace
    renderer.setClearColor(0x000000)
    const box = new BoxGeometry(2, 2, 2)
    this.cubes = [new Mesh(box, new MeshBasicMaterial()), new Mesh(box, new MeshBasicMaterial())]
    for (const cube of this.cubes) {
      // turned about x, then y, then z: the matrix is X · Y · Z
      cube.rotation.order = 'XYZ'
      this.scene.add(cube)
    }
  }

  /** One cube, or two side by side. Alpha is not looked at (the lesson's texture has none); `smaller` uses the smaller copies. */
  show(pictures: readonly { picture: Bitmap; smaller: boolean }[]): void {
    for (const [i, cube] of this.cubes.entries()) {
      cube.visible = i < pictures.length
      cube.position.x = pictures.length > 1 ? APART * (i - 0.5) : 0
      if (cube.visible) this.put(cube.material, pictures[i].picture, pictures[i].smaller)
    }
    this.aim()
  }

  private put(material: MeshBasicMaterial, picture: Bitmap, smaller: boolean): void {
    const { width, height, data } = convert(picture, 4)
    const texture = new DataTexture(data as Uint8Array<ArrayBuffer>, width, height)
    texture.magFilter = LinearFilter
    texture.minFilter = smaller ? LinearMipmapLinearFilter : LinearFilter
    texture.generateMipmaps = smaller
    texture.needsUpdate = true
    material.map?.dispose()
    material.map = texture
    material.needsUpdate = true
  }

  turn(steps: number): void {
    for (const { rotation } of this.cubes) {
      rotation.set(steps * TURN[0] * DEGREE, steps * TURN[1] * DEGREE, steps * TURN[2] * DEGREE)
    }
  }

  /** The lowest `below` pixels of the canvas stay black: the flat pictures lie there; so do those above a square, for the costs. */
  resize(width: number, height: number, below: number): void {
    this.size = { width, height: Math.max(1, Math.min(height - below, width)), below }
    this.aim()
  }

  /** Two cubes are seen from farther away where the canvas is narrow. */
  private aim(): void {
    this.camera.aspect = this.size.width / this.size.height
    const wide = this.cubes[1].visible ? APART + 4.6 : 0
    this.camera.position.z = Math.max(5, wide / this.camera.aspect / (2 * Math.tan(22.5 * DEGREE)))
    this.camera.updateProjectionMatrix()
  }

  draw(): void {
    const { width, height, below } = this.size
    this.renderer.setScissorTest(false)
    this.renderer.setViewport(0, below, width, height)
    this.renderer.render(this.scene, this.camera)
  }
}
