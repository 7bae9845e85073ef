import { CanvasTexture, DoubleSide, Group, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three'
import type { Board } from '../../../scenes/course.ts'

/** Texels from line to line. */
const LINE = 64

/** Boards with a few words, which can be read from both sides. */
export function createBoards(boards: readonly Board[]): Group {
  const group = new Group()
  for (const { words, at, facing, size } of boards) {
    const canvas = document.createElement('canvas')
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    const font = `600 ${LINE * 0.62}px system-ui, sans-serif`
    brush.font = font
    canvas.width = Math.ceil(brush.measureText(words).width + LINE * 0.7)
    canvas.height = LINE
    brush.fillStyle = '#16202a'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.fillStyle = '#f4f1e8'
    brush.font = font
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillText(words, canvas.width / 2, LINE * 0.53)
    const map = new CanvasTexture(canvas)
    map.colorSpace = SRGBColorSpace
    map.anisotropy = 8
    const plane = new PlaneGeometry((1.4 * size * canvas.width) / LINE, 1.4 * size)
    const front = new Mesh(plane, new MeshBasicMaterial({ map, fog: false }))
    const back = new Mesh(plane, front.material)
    back.rotation.y = Math.PI
    const board = new Group().add(front, back)
    board.position.set(at.x, at.y, at.z)
    board.rotation.y = facing * 2 * Math.PI
    if (at.y > 1.8) {
      const post = new Mesh(new PlaneGeometry(0.07, at.y), new MeshBasicMaterial({ color: 0x16202a, side: DoubleSide }))
      post.position.set(0, -at.y / 2, -0.01)
      board.add(post)
    }
    group.add(board)
  }
  return group
}
