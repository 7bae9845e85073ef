/** The libraries that are put into the scenarios beside carom. */
import type { Runner } from '../../scenarios/play.ts'
import { openBabylon } from './babylon.ts'
import { openCrashcat } from './crashcat.ts'
import { openJolt } from './jolt.ts'
import { openRapier } from './rapier.ts'
import { openThreeMeshBvh } from './three-mesh-bvh.ts'

export async function openPeers(): Promise<Runner[]> {
  return [await openRapier(), await openJolt(), openCrashcat(), openBabylon(), openThreeMeshBvh()]
}
