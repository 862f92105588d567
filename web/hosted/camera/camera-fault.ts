/** Why there is no camera picture. Each reason has its own page. */
export const CAMERA_FAULTS = [
  'denied',
  'no_camera',
  'in_use',
  'in_app_browser',
  'in_frame',
  'insecure',
  'old_browser',
  'stopped',
  'failed',
] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];

/** The facts about the browser that decide which fault it is. */
export interface BrowserFacts {
  readonly isSecure: boolean;
  readonly hasCameraApi: boolean;
  readonly userAgent: string;
  /** This page is shown in a frame. */
  readonly isFramed: boolean;
}

/** Names of `DOMException` that `getUserMedia` rejects with, older spellings included. */
const BY_NAME: Partial<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no_camera',
  DevicesNotFoundError: 'no_camera',
  OverconstrainedError: 'no_camera',
  NotReadableError: 'in_use',
  TrackStartError: 'in_use',
  AbortError: 'in_use',
};

/** Browsers inside other apps, by the name in their user agent. */
const IN_APP =
  /\bFBA[NV]\b|\bFB_IAB\b|Instagram|\bLine\/|MicroMessenger|Snapchat|TikTok|musical_ly|Bytedance|LinkedInApp|Pinterest\/|\bGSA\/|; wv\)/i;

export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

/** Why this browser cannot even be asked for a camera; null when it can. */
export function faultBefore({
  isSecure,
  hasCameraApi,
  userAgent,
}: BrowserFacts): CameraFault | null {
  if (!isSecure) return 'insecure';
  if (hasCameraApi) return null;
  return isInAppBrowser(userAgent) ? 'in_app_browser' : 'old_browser';
}

/** Why a camera was not opened, by the name of the error. */
export function faultOf(errorName: string, { userAgent, isFramed }: BrowserFacts): CameraFault {
  const fault = BY_NAME[errorName] ?? 'failed';
  // In a frame, the surrounding page must allow the camera. The error does not show which one
  // refused.
  if (isFramed && fault === 'denied') return 'in_frame';
  // An app that never asks for the camera refuses it in the name of its user.
  return isInAppBrowser(userAgent) && (fault === 'denied' || fault === 'no_camera')
    ? 'in_app_browser'
    : fault;
}
