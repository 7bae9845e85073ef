/** As much of @react-three/drei as docs/react.md uses: it is not installed here. */
declare module '@react-three/drei' {
  import type { Ref } from 'react'
  import type { AnimationAction, AnimationClip, Group } from 'three'
  export function useGLTF(path: string): { scene: Group; animations: AnimationClip[] }
  export function useAnimations(clips: AnimationClip[]): {
    ref: Ref<Group>
    actions: Record<string, AnimationAction | null>
  }
}
