import { isFramed } from '../parent-page.js';
import { faultBefore, faultOf, type BrowserFacts, type CameraFault } from './camera-fault.js';

/** The back camera for documents, the front camera for a face. */
export type Facing = 'environment' | 'user';

/** A document needs all the detail there is; a face is near. Browsers take the closest they have. */
const SIZES: Record<Facing, { width: number; height: number }> = {
  environment: { width: 2560, height: 1440 },
  user: { width: 1280, height: 960 },
};

export class CameraRefused extends Error {
  constructor(readonly fault: CameraFault) {
    super(fault);
    this.name = 'CameraRefused';
  }
}

/** Asks for a camera. Throws `CameraRefused`. */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  const facts = browserFacts();
  const fault = faultBefore(facts);
  if (fault) throw new CameraRefused(fault);
  const { width, height } = SIZES[facing];
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      // Wishes, not conditions: a laptop's only camera faces its user.
      video: { facingMode: { ideal: facing }, width: { ideal: width }, height: { ideal: height } },
    });
  } catch (error) {
    throw new CameraRefused(faultOf(error instanceof Error ? error.name : '', facts));
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function browserFacts(): BrowserFacts {
  // Old and insecure browsers lack this API, although the types promise it.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return {
    isSecure: window.isSecureContext,
    hasCameraApi: typeof devices?.getUserMedia === 'function',
    userAgent: navigator.userAgent,
    isFramed: isFramed(),
  };
}
