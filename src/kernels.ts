/** Kernels on flat rows: mover first, target last. See math/rows.ts for the columns. */
export { closestPointSegment } from './closest/closest-point-segment.ts'
export {
  closestPointBox,
  closestPointCapsule,
  closestPointCylinder,
  closestPointEllipsoid,
  closestPointPipe,
  closestPointPlane,
  closestPointSphere,
} from './closest/closest-point-solid.ts'
export { closestPointTriangle } from './closest/closest-point-triangle.ts'
export { convexDistance } from './convex/convex-distance.ts'
export { sweepConvexConvex } from './convex/sweep-convex-convex.ts'
export * from './math/rows.ts'
export { overlapSegmentTriangle } from './overlap/overlap-segment-triangle.ts'
export { overlapSphereTriangle } from './overlap/overlap-sphere-triangle.ts'
export { overlapTriangleTriangle } from './overlap/overlap-triangle-triangle.ts'
export { rayBox } from './ray/ray-box.ts'
export { rayCapsule } from './ray/ray-capsule.ts'
export { rayCylinder } from './ray/ray-cylinder.ts'
export { rayEllipsoid } from './ray/ray-ellipsoid.ts'
export { rayPipe } from './ray/ray-pipe.ts'
export { rayPlane } from './ray/ray-plane.ts'
export { raySphere } from './ray/ray-sphere.ts'
export { rayTriangle } from './ray/ray-triangle.ts'
export { sweepBoxTriangle } from './sweep/box/box-triangle.ts'
export { sweepCapsuleCapsule } from './sweep/capsule/capsule-capsule.ts'
export { sweepCapsuleTriangle } from './sweep/capsule/capsule-triangle.ts'
export { IGNORE, IGNORE_LEAVING, REPORT, TOUCHING } from './sweep/contact-rule.ts'
export { sweepCylinderTriangle } from './sweep/cylinder/cylinder-triangle.ts'
export { sweepEllipsoidPlane } from './sweep/ellipsoid/ellipsoid-plane.ts'
export { sweepEllipsoidTriangle } from './sweep/ellipsoid/ellipsoid-triangle.ts'
export type { SweepPair } from './sweep/pair.ts'
export { sweepBoxPlane, sweepCapsulePlane, sweepCylinderPlane, sweepSpherePlane } from './sweep/plane.ts'
export { sweepBoxSphere, sweepCapsuleSphere, sweepCylinderSphere } from './sweep/solid-sphere.ts'
export { sweepSphereBox } from './sweep/sphere/sphere-box.ts'
export { sweepSphereCapsule } from './sweep/sphere/sphere-capsule.ts'
export { sweepSphereCylinder } from './sweep/sphere/sphere-cylinder.ts'
export { sweepSpherePipe } from './sweep/sphere/sphere-pipe.ts'
export { sweepSpherePoint } from './sweep/sphere/sphere-point.ts'
export { sweepSphereSegment } from './sweep/sphere/sphere-segment.ts'
export { sweepSphereSphere } from './sweep/sphere/sphere-sphere.ts'
export { sweepSphereTriangle } from './sweep/sphere/sphere-triangle.ts'
