import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Schema } from '../api/schemas.js';
import { RequestProblem } from '../kit/api-client.js';
import { staffApi } from './staff-api.js';

type Challenge = Schema<'ChallengeView'>;

/** Signs in with any passkey that this browser has for us. */
export async function signInWithPasskey(): Promise<void> {
  const { challenge_id, options } = await staffApi.post<Challenge>('/sign_in/challenges', {});
  const response = await startAuthentication({ optionsJSON: options as never });
  await staffApi.post('/sign_in', { challenge_id, response });
}

/** Makes a passkey for a challenge; the caller sends the answer where it belongs. */
export async function makePasskey(challenge: Challenge): Promise<object> {
  return startRegistration({ optionsJSON: challenge.options as never });
}

/** In words of the person; a browser's own errors are about its interface. */
export function passkeyWords(error: unknown): string {
  if (error instanceof RequestProblem) return error.message;
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.';
  return 'The passkey was not used. Try again, and confirm when your browser asks.';
}
