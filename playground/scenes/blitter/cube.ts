/** The cube with the result on all six faces, in the upper part of the canvas; black behind it, no lights. */
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

export class Cube {
  private readonly renderer: WebGLRenderer
  private readonly camera = new PerspectiveCamera(45, 1, 0.1, 100)
  private readonly scene = new Scene()
  private readonly mesh: Mesh<BoxGeometry, MeshBasicMaterial>
  private size = { width: 1, height: 1, below: 0 }

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer
    // the bytes of the picture are the bytes on the screen
    renderer.outputColorSpace = LinearSRGBColorSpace
    renderer.setClearColor(0x000000)
    this.camera.position.z = 5
    this.mesh = new Mesh(new BoxGeometry(2, 2, 2), new MeshBasicMaterial())
    // turned about x, then y, then z: the matrix is X · Y · Z
    this.mesh.rotation.order = 'XYZ'
    this.scene.add(this.mesh)
  }

  /** Alpha is not looked at (the lesson's texture has none); `smaller` uses the smaller copies. */
  show(picture: Bitmap, smaller: boolean): void {
    const { width, height, data } = convert(picture, 4)
    const texture = new DataTexture(data as Uint8Array<ArrayBuffer>, width, height)
    texture.magFilter = LinearFilter
    texture.minFilter = smaller ? LinearMipmapLinearFilter : LinearFilter
    texture.generateMipmaps = smaller
    texture.needsUpdate = true
    this.mesh.material.map?.dispose()
    this.mesh.material.map = texture
    this.mesh.material.needsUpdate = true
  }

  turn(steps: number): void {
    this.mesh.rotation.set(steps * TURN[0] * DEGREE, steps * TURN[1] * DEGREE, steps * TURN[2] * DEGREE)
  }

  /** The lowest `below` pixels of the canvas stay black: the flat pictures lie there. */
  resize(width: number, height: number, below: number): void {
    this.size = { width, height: Math.max(1, height - below), below }
    this.camera.aspect = this.size.width / this.size.height
    this.camera.updateProjectionMatrix()
  }

  draw(): void {
    const { width, height, below } = this.size
    this.renderer.setScissorTest(false)
    this.renderer.setViewport(0, below, width, height)
    this.renderer.render(this.scene, this.camera)
  }
}
