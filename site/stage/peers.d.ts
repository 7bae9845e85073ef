// What the site uses of navcat, so that types are checked where the site's own packages are not installed.
declare module 'navcat' {
  export interface NavMesh {
    readonly tiles: object
  }
  export type Point = [x: number, y: number, z: number]
  export const DEFAULT_QUERY_FILTER: object
  export function findPath(
    navMesh: NavMesh,
    start: Point,
    end: Point,
    halfExtents: Point,
    filter: object,
  ): { readonly success: boolean; readonly path: readonly { readonly position: Point }[] }
}

declare module 'navcat/blocks' {
  export function generateSoloNavMesh(
    input: { readonly positions: ArrayLike<number>; readonly indices: ArrayLike<number> },
    options: Record<string, number>,
  ): { readonly navMesh: import('navcat').NavMesh }
}
