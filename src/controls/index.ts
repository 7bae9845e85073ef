/**
 * The feel of a character: how it speeds up, brakes and jumps, where its camera is, and how stairs are shown. Plain
 * data and functions for any engine; they draw nothing.
 */
export {
  advanceCameraArm,
  CAMERA_ARM_DEFAULTS,
  type CameraArm,
  type CameraArmSettings,
  createCameraArm,
} from './camera-arm.ts'
export {
  createDevices,
  DEVICES_DEFAULTS,
  type Devices,
  readDevices,
  type Surface,
} from './devices.ts'
export {
  type Action,
  advanceGait,
  createGait,
  GAIT_DEFAULTS,
  type Gait,
  type GaitInput,
  type GaitSettings,
  resetGait,
} from './gait.ts'
export { createLedge, LEDGE_DEFAULTS, type Ledge, type LedgeSettings, senseLedge } from './ledge.ts'
export type { DevicesSettings } from './pointers.ts'
export {
  createStepSmoothing,
  STEP_SMOOTHING_DEFAULTS,
  type StepSmoothing,
  type StepSmoothingSettings,
  smoothSteps,
} from './step-smoothing.ts'
