import type { ThreeElements } from '@react-three/fiber'
import { createElement, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { type InstancedMesh, Matrix4 } from 'three'
import { Balls as CaromBalls } from '../balls/balls.ts'
import type { BallEvent } from '../balls/events.ts'
import type { BallOptions, BallsOptions } from '../balls/options.ts'
import { useLatest, useStage } from './context.ts'
import { omit, pick } from './props.ts'
import type { Stage } from './stage.ts'

/** What belongs to `<Balls>`. */
export interface BallsHandle {
  /** The `Balls` of `carom`. Not before the component is mounted, so in effects and callbacks only. */
  readonly balls: CaromBalls
  /** Adds a ball and returns its id. @throws RangeError if there are `max` balls */
  add(ball: BallOptions): number
  /** Removes a ball. (One that is removed from `balls` itself stays in the picture.) */
  remove(id: number): void
}

export interface BallsProps extends Omit<ThreeElements['instancedMesh'], 'ref' | 'args' | 'count'>, BallsOptions {
  /** How many balls there may be at once; default 100. */
  max?: number | undefined
  /** A ball hit something. Read the event at once: it is reused. */
  onHit?: ((event: BallEvent) => void) | undefined
  /** A ball has stopped bouncing: from now on it slides, rolls or lies. Read the event at once: it is reused. */
  onRest?: ((event: BallEvent) => void) | undefined
  ref?: Ref<BallsHandle> | undefined
  /** A geometry and a material, as of an instancedMesh. A ball is drawn turned, with its radius as scale. */
  children?: ReactNode | undefined
}

/** Balls, drawn as instances. Its parent must not move. Options are read once. */
export function Balls(props: BallsProps): ReactNode {
  const { max = 100, onHit: _onHit, onRest: _onRest, ref, children, ...more } = props
  const stage = useStage('<Balls>')
  const latest = useLatest(props)
  const instances = useRef<InstancedMesh>(null)
  const [handle] = useState(() => new Handle())
  useLayoutEffect(() => {
    return handle.enter(stage, pick(latest.current, OPTIONS), instances.current as InstancedMesh, (event) => {
      const { onHit, onRest } = latest.current
      if (event.kind === 'hit') onHit?.(event)
      else onRest?.(event)
    })
  }, [stage, handle, latest])
  useImperativeHandle(ref, () => handle) // (after the effect, so that it has balls)
  const own = { ref: instances, args: [undefined, undefined, max], frustumCulled: false }
  return createElement('instancedMesh', { ...omit(more, OPTIONS), ...own }, children)
}

const OPTIONS = {
  motion: true,
  gravity: true,
  eventLimit: true,
  collider: true,
  combine: true,
  ballFriction: true,
  layer: true,
  mask: true,
  exclude: true,
  filter: true,
} satisfies Record<keyof BallsOptions, true>

const NONE = new Matrix4().makeScale(0, 0, 0)
const matrix = new Matrix4()

class Handle implements BallsHandle {
  #stage: Stage | undefined
  #balls: CaromBalls | undefined
  #mesh: InstancedMesh | undefined
  /** The instance of each ball, and those that draw none. */
  readonly #drawn = new Map<number, number>()
  readonly #free: number[] = []

  get balls(): CaromBalls {
    if (this.#balls === undefined) throw new Error('BallsHandle.balls: <Balls> is not mounted yet')
    return this.#balls
  }

  enter(stage: Stage, options: BallsOptions, mesh: InstancedMesh, tell: (event: BallEvent) => void): () => void {
    const balls = new CaromBalls(stage.world, options)
    this.#stage = stage
    this.#balls = balls
    this.#mesh = mesh
    this.#drawn.clear()
    this.#free.length = 0
    for (let i = mesh.instanceMatrix.count - 1; i >= 0; i--) {
      mesh.setMatrixAt(i, NONE)
      this.#free.push(i)
    }
    mesh.instanceMatrix.needsUpdate = true
    const move = (dt: number) => {
      balls.advance(dt)
      for (let i = 0; i < balls.eventCount; i++) tell(balls.events[i])
    }
    stage.moves.add(move)
    return () => {
      stage.moves.delete(move)
      stage.drawn.remove(mesh)
      balls.dispose()
    }
  }

  add(ball: BallOptions): number {
    const { balls } = this
    const mesh = this.#mesh as InstancedMesh
    const instance = this.#free.pop()
    if (instance === undefined)
      throw new RangeError(`BallsHandle.add: there are ${balls.count} balls, expected fewer than max`)
    let id: number
    try {
      id = balls.add(ball)
    } catch (error) {
      this.#free.push(instance)
      throw error
    }
    mesh.setMatrixAt(instance, matrix.makeScale(ball.radius, ball.radius, ball.radius))
    this.#stage?.drawn.addBall(balls, id, mesh, instance)
    this.#drawn.set(id, instance)
    return id
  }

  remove(id: number): void {
    this.balls.remove(id)
    const instance = this.#drawn.get(id)
    if (instance === undefined) return
    const mesh = this.#mesh as InstancedMesh
    this.#stage?.drawn.remove(mesh, instance)
    mesh.setMatrixAt(instance, NONE)
    mesh.instanceMatrix.needsUpdate = true
    this.#drawn.delete(id)
    this.#free.push(instance)
  }
}
