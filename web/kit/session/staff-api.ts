import { type ApiClient, createApiClient, RequestProblem } from '../api-client.js';

const ATTENDED_MS = 60_000;
/** A click also comes without the others, from a screen reader. */
const INPUTS = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove'];

/** Tells whether a person has used this page within the last minute. Opening it counts. */
export function watchAttendance(
  page: Pick<EventTarget, 'addEventListener'>,
  now: () => number = Date.now,
): () => boolean {
  let lastInputAt = now();
  const note = (): void => {
    lastInputAt = now();
  };
  for (const input of INPUTS) page.addEventListener(input, note, { capture: true, passive: true });
  return () => now() - lastInputAt < ATTENDED_MS;
}

/** What a dangerous action needs to be confirmed: the server names both when it refuses. */
export interface StepUpRequest {
  action: string;
  target: string;
}

/** Asks the person to confirm with their passkey; gives the proof, or null when they do not. */
export type StepUp = (request: StepUpRequest) => Promise<string | null>;

interface StaffApiOptions {
  base: string;
  workspace?: string;
  /** Called when nobody is signed in any more; the call then fails as any other. */
  onSignedOut?: () => void;
  /** Left out, a refusal that asks for a confirmation is thrown like any other. */
  stepUp?: StepUp;
}

/** Shared by all clients of the page, and made at the first call, when there is a window. */
let isAttended: (() => boolean) | undefined;

/**
 * The API of the staff pages. Reads of an unattended page say so: they keep nobody signed in. When
 * the server asks for a confirmation, the call is repeated with it.
 */
export function createStaffApi({
  base,
  workspace,
  stepUp,
  onSignedOut,
}: StaffApiOptions): ApiClient {
  let proof: string | null = null;
  const client = createApiClient({
    base,
    requestedBy: 'staff-page',
    headers: () => ({
      ...(!(isAttended ??= watchAttendance(window))() && { 'X-Unattended': 'true' }),
      ...(workspace !== undefined && { 'X-Workspace': workspace }),
      ...(proof !== null && { 'X-Step-Up': proof }),
    }),
  });

  async function confirmed<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof RequestProblem && error.code === 'sign_in_needed') onSignedOut?.();
      const wanted = stepUpWanted(error);
      if (!wanted || !stepUp) throw error;
      const given = await stepUp(wanted);
      if (given === null) throw error;
      // A call reads its headers before it waits for anything, so nothing else is sent with this proof.
      proof = given;
      const repeated = call();
      proof = null;
      return await repeated;
    }
  }

  return {
    get: (path) => confirmed(() => client.get(path)),
    post: (path, body) => confirmed(() => client.post(path, body)),
    patch: (path, body) => confirmed(() => client.patch(path, body)),
    put: (path, body) => confirmed(() => client.put(path, body)),
    delete: (path) => confirmed(() => client.delete(path)),
    file: (path) => confirmed(() => client.file(path)),
  };
}

/** Leaves for the sign-in page, which later leads back to this one. */
export function goToSignIn(): void {
  window.location.replace(signInAddress());
}

export function signInAddress(): string {
  const here = window.location.pathname + window.location.search;
  return `/staff?return_to=${encodeURIComponent(here)}`;
}

function stepUpWanted(error: unknown): StepUpRequest | null {
  if (!(error instanceof RequestProblem) || error.code !== 'step_up_required') return null;
  const action = error.headers?.get('X-Step-Up-Action') ?? null;
  return action === null ? null : { action, target: error.headers?.get('X-Step-Up-Target') ?? '' };
}
