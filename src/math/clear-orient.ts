/** The sign of `orient3d` in plain doubles, where rounding cannot change it. */
import type { Coordinates } from './rows.ts'

/** The error is at most (7 + 56u)u of the sum of the absolute products, u = 2⁻⁵³ (Shewchuk 1997, theorem 11). */
const SHARE = 8.881784197001252e-16 // 2⁻⁵⁰
/** More than all products that leave the range of doubles, for coordinates of at most 2^60. */
const TINY = 1e-290

/** orient3d, or 0 if it is not clear. @param p row of each point @param i its offset there */
export function clearOrient(
  pa: Coordinates,
  ia: number,
  pb: Coordinates,
  ib: number,
  pc: Coordinates,
  ic: number,
  pd: Coordinates,
  id: number,
): number {
  const dx = pd[id]
  const dy = pd[id + 1]
  const dz = pd[id + 2]
  const ax = pa[ia] - dx
  const ay = pa[ia + 1] - dy
  const az = pa[ia + 2] - dz
  const bx = pb[ib] - dx
  const by = pb[ib + 1] - dy
  const bz = pb[ib + 2] - dz
  const cx = pc[ic] - dx
  const cy = pc[ic + 1] - dy
  const cz = pc[ic + 2] - dz
  const byz = by * cz
  const bzy = bz * cy
  const bzx = bz * cx
  const bxz = bx * cz
  const bxy = bx * cy
  const byx = by * cx
  const det = ax * (byz - bzy) + ay * (bzx - bxz) + az * (bxy - byx)
  const terms =
    Math.abs(ax) * (Math.abs(byz) + Math.abs(bzy)) +
    Math.abs(ay) * (Math.abs(bzx) + Math.abs(bxz)) +
    Math.abs(az) * (Math.abs(bxy) + Math.abs(byx))
  const bound = SHARE * terms + TINY
  // seen from d, it is minus the determinant
  return det > bound ? -1 : det < -bound ? 1 : 0
}
