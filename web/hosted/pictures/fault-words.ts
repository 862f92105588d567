import type { CameraFault } from '../camera/index.js';

export interface FaultWords {
  title: string;
  /** Remedies, in the order to try them. */
  advice: string[];
  /** Asking for the camera once more can help. */
  canRetry: boolean;
}

/** Each way to have no camera, and the way on. */
export const FAULT_WORDS: Record<CameraFault, FaultWords> = {
  denied: {
    title: 'The camera is not allowed',
    advice: [
      'Your browser keeps the camera from this page.',
      'Tap the icon beside the address, allow the camera, then try again.',
      'On an iPhone or iPad, also look in Settings under Apps, your browser, Camera.',
    ],
    canRetry: true,
  },
  no_camera: {
    title: 'This device has no camera',
    advice: [
      'We need a picture, and no camera was found here.',
      'Connect one and try again, or go on with your phone.',
    ],
    canRetry: true,
  },
  in_use: {
    title: 'The camera is busy',
    advice: [
      'Another app or tab is using it, such as a video call.',
      'Close that one, then try again.',
    ],
    canRetry: true,
  },
  in_app_browser: {
    title: 'Open this page in your own browser',
    advice: [
      'You are inside of another app, which does not let us use the camera.',
      'Copy the link below and open it in Safari, Chrome or Firefox. You go on where you are now.',
    ],
    canRetry: true,
  },
  in_frame: {
    title: 'The camera is not allowed here',
    advice: [
      'If your browser asks, allow the camera, then try again.',
      'If it does not ask, the site around this page keeps the camera from us. Go on with your phone, or tell that site.',
    ],
    canRetry: true,
  },
  insecure: {
    title: 'This page was opened without encryption',
    advice: [
      'Browsers allow the camera on encrypted pages only: their address begins with https.',
      'Open the link again exactly as you got it. If that does not help, tell whoever sent it to you.',
    ],
    canRetry: false,
  },
  old_browser: {
    title: 'This browser is too old for the camera',
    advice: [
      'Update your browser, or the system of your phone, then open the link again.',
      'Or go on with another device.',
    ],
    canRetry: false,
  },
  stopped: {
    title: 'The camera has stopped',
    advice: [
      'It was unplugged, switched off, or taken by a call.',
      'The pictures you already confirmed are kept. Try again when it is free.',
    ],
    canRetry: true,
  },
  failed: {
    title: 'The camera did not start',
    advice: [
      'Try again. If that does not help, close the other tabs and apps, or restart the browser.',
    ],
    canRetry: true,
  },
};
