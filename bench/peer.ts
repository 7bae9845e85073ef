/** First-hit ray queries on one level, the same for every library. */
export interface RayCaster {
  readonly name: string
  /** Casts rays `from` … `to − 1` of the set for time alone; the sum of the distances, so that nothing can be left out. */
  castAll(rays: Float64Array, from: number, to: number): number
  /** The distance of ray `i`'s first hit, or −1. */
  cast(rays: Float64Array, i: number): number
}
