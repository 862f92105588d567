import type { CaptureAnswer } from './hosted-api.js';

/** Happens to the window when the camera has seen a person, who touches nothing meanwhile. */
export const PERSON_SEEN = 'person-seen';

export function tellPersonSeen(): void {
  window.dispatchEvent(new Event(PERSON_SEEN));
}

/** The camera takes selfies by itself, also of an empty room, and of people who only walk past. */
const NOBODY: readonly string[] = ['no_face', 'too_small'];

export function showsPerson({ issues }: Pick<CaptureAnswer, 'issues'>): boolean {
  return !issues.some(({ code }) => NOBODY.includes(code));
}
