import type { ThreeElements } from '@react-three/fiber'
import { createElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { BufferGeometry, Group, InstancedMesh, Mesh, Object3D } from 'three'
import { Matrix4 } from 'three'
import { meshFromObject3D } from '../three/collect.ts'
import type { ColliderOptions } from '../world/make.ts'
import { useStage } from './context.ts'
import { Loaded } from './loaded.ts'
import type { Stage } from './stage.ts'

export interface LevelProps
  extends Omit<ThreeElements['group'], 'ref'>,
    Pick<ColliderOptions, 'sides' | 'layer' | 'mask' | 'data'> {
  /** Called once for every mesh; `false` leaves it out, but not its children. `userData.collide = false` does it, too. */
  filter?: ((mesh: Mesh) => boolean) | undefined
  children?: ReactNode | undefined
}

/**
 * Static geometry: all meshes in it, instances too, become one TriangleMesh. Hide it by `visible={false}`, and it still
 * collides. The world waits while its children load.
 *
 * Its mesh is made anew if objects come and go, get another geometry or if the group moves. What moves inside belongs
 * in a `<Collider>`.
 */
export function Level(props: LevelProps): ReactNode {
  const { sides, layer, mask, data, filter, children, ...group } = props
  const stage = useStage('<Level>')
  const ref = useRef<Group>(null)
  const [built, setBuilt] = useState(0)
  useLayoutEffect(() => {
    stage.loading++
    return () => {
      stage.loading--
    }
  }, [stage])
  const effect = () => {
    const object = ref.current as Group
    const mesh = meshFromObject3D(object, { filter, sides })
    const collider = stage.world.add(mesh, { layer, mask, data })
    const undo = watch(stage, object, () => setBuilt((before) => before + 1))
    stage.loading--
    return () => {
      undo()
      stage.loading++
      stage.world.remove(collider)
      mesh.dispose()
    }
  }
  const on = [stage, built, sides, layer, mask]
  return createElement(Loaded, { effect, on }, createElement('group', { ...group, ref }, children))
}

/** Calls a function once if the level changes. @returns what ends it */
function watch(stage: Stage, object: Object3D, changed: () => void): () => void {
  const before = stampOf(object)
  const look = () => {
    if (isSame(before, stampOf(object))) return
    stage.frames.delete(look)
    changed()
  }
  stage.frames.add(look)
  return () => {
    stage.frames.delete(look)
  }
}

interface Stamp {
  readonly place: Matrix4
  /** Meshes, their geometries, and what else they consist of. */
  readonly parts: (Mesh | BufferGeometry | number)[]
}

function stampOf(object: Object3D): Stamp {
  const parts: Stamp['parts'] = []
  object.traverse((node) => {
    const mesh = node as InstancedMesh
    if (!mesh.isMesh) return
    parts.push(mesh, mesh.geometry)
    if (mesh.isInstancedMesh) parts.push(mesh.count, sumOf(mesh))
  })
  object.updateWorldMatrix(true, false)
  return { place: new Matrix4().copy(object.matrixWorld), parts }
}

const sums = new WeakMap<InstancedMesh, { readonly version: number; readonly count: number; readonly sum: number }>()

/** A checksum of the matrices of all instances. Some scenes write the same matrices in each frame. */
function sumOf(mesh: InstancedMesh): number {
  const { count, instanceMatrix } = mesh
  const { version, array } = instanceMatrix
  const known = sums.get(mesh)
  if (known?.version === version && known.count === count) return known.sum
  let sum = 0
  for (let i = 0; i < 16 * count; i++) sum += (i + 1) * array[i]
  sums.set(mesh, { version, count, sum })
  return sum
}

function isSame(a: Stamp, b: Stamp): boolean {
  return a.place.equals(b.place) && a.parts.length === b.parts.length && a.parts.every((part, i) => part === b.parts[i])
}
