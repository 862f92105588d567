import {
  type Entry,
  type Session,
  browserProof,
  deviceKeyBasis,
  forgetsDevices,
  heldScope,
  isLastCameraStep,
} from '../sessions/index.js';
import { type HostedSessionView, returnUrl } from './hosted.view.js';

/** A session and its view, before it is known for which browser. */
export class ShownSession {
  constructor(
    readonly session: Session,
    readonly view: HostedSessionView,
  ) {}
}

/**
 * The view for one browser. Only the first one returns to the partner, only a link can be handed on,
 * and only the browser that saw the person proves so. With `single_browser`, other browsers do not get
 * `redirect_url`: it may hold a secret of the partner.
 */
export function viewInBrowser(
  { session, view: shown }: ShownSession,
  { entry, browser }: { entry: Entry; browser: string },
): HostedSessionView {
  const view = ofCamera(session, shown, browser);
  if (entry === 'link') return view;
  const unframed = { ...view, embedding_origins: [] };
  if (entry !== 'phone')
    return { ...unframed, handoff: { state: 'not_possible', expires_at: null } };
  return {
    ...unframed,
    handoff: { state: 'here', expires_at: null },
    result: view.result && { ...view.result, redirect_url: null },
  };
}

function ofCamera(session: Session, view: HostedSessionView, browser: string): HostedSessionView {
  const { current_step: step, result } = view;
  if (session.data?.camera_browser !== browser) {
    // Its own pictures will replace those of another camera, so it needs all of them.
    const isReplaced = CAMERA_STEPS.some(
      (each) => each === step && isLastCameraStep(session, each),
    );
    const seen = isReplaced ? { ...view, captures: [] } : view;
    const isForeign = result && browserProof(session) !== null;
    return isForeign ? { ...seen, result: { ...result, redirect_url: null } } : seen;
  }
  if (!result) return view;
  const shows_data = session.status === 'success' && !view.kiosk && heldScope(session) !== null;
  const offers_device_key = deviceKeyBasis(session, browser, view.now) !== null;
  const forgets_devices = forgetsDevices(session, browser, view.now);
  const redirect_url = returnUrl(session, browserProof(session));
  const here = { shows_data, offers_device_key, forgets_devices, redirect_url };
  return { ...view, result: { ...result, ...here } };
}

const CAMERA_STEPS = ['document', 'selfie'] as const;
