/** Nodes with the members that carom reads, and nothing of Babylon, so that tests need no install. */
import { Matrix4, Quaternion, Vector3 } from 'three'
import type { BabylonGeometry, BabylonMesh, BabylonNode, BabylonSkeleton } from '../../src/babylon/index.ts'

export class HandNode implements BabylonNode {
  readonly name: string
  readonly children: HandNode[] = []
  parent: HandNode | null = null
  metadata: unknown = null
  className = 'TransformNode'
  enabled = true
  disposed = false
  isRight = false
  readonly position = new Vector3()
  rotationQuaternion: Quaternion | null = null
  readonly rotation = { toQuaternion: () => new Quaternion() }
  readonly scaling = new Vector3(1, 1, 1)
  readonly #world = new Matrix4()

  constructor(name: string, parent: HandNode | null = null) {
    this.name = name
    this.parent = parent
    parent?.children.push(this)
  }

  getClassName = () => this.className
  getChildren = () => this.children
  isEnabled = (): boolean => this.enabled && (this.parent?.isEnabled() ?? true)
  isDisposed = () => this.disposed
  getScene = () => ({ useRightHandedSystem: this.isRight })

  /** Like Babylon's, by the last matrix of the parent. */
  computeWorldMatrix(force = false) {
    if (force) {
      this.#world.compose(this.position, this.rotationQuaternion ?? new Quaternion(), this.scaling)
      if (this.parent !== null) this.#world.premultiply(this.parent.#world)
    }
    return { m: this.#world.elements }
  }
}

export class HandGeometry implements BabylonGeometry {
  readonly data: Record<string, number[]>
  indices: number[] | null
  #buffers: Record<string, { getData(): unknown }> = {}

  constructor(positions: number[], indices: number[] | null = null) {
    this.data = {}
    this.set('position', positions)
    this.indices = indices
  }

  set(kind: string, data: number[]): void {
    this.data[kind] = data
    this.#buffers[kind] = { getData: () => this.data[kind] }
  }

  getVerticesData = (kind: string) => this.data[kind] ?? null
  getIndices = () => this.indices
  getVertexBuffer = (kind: string) => this.#buffers[kind] ?? null
}

export class HandMesh extends HandNode implements BabylonMesh {
  override className = 'Mesh'
  geometry: HandGeometry | null
  material: { sideOrientation: number | null; fillMode: number } | null = null
  skeleton: BabylonSkeleton | null = null
  sideOrientation = 1
  thinInstanceCount = 0
  thin: Matrix4[] = []
  levels: HandMesh[] = []

  constructor(name: string, geometry: HandGeometry | null, parent: HandNode | null = null) {
    super(name, parent)
    this.geometry = geometry
  }

  getPositionData = () => this.geometry?.data.position ?? null
  thinInstanceGetWorldMatrices = () => this.thin.map(({ elements }) => ({ m: elements }))
  getLODLevels = () => this.levels.map((mesh) => ({ mesh }))
}

/** A cube of side 2 around the origin, as Babylon's builders wind it: fronts clockwise in its numbers, outside. */
export function cube(): HandGeometry {
  const positions = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1])
  const quads = [
    [0, 1, 3, 2],
    [5, 4, 6, 7],
    [4, 0, 2, 6],
    [1, 5, 7, 3],
    [2, 3, 7, 6],
    [4, 5, 1, 0],
  ]
  return new HandGeometry(
    positions,
    quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]),
  )
}
