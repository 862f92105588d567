import type { Id } from '../../../platform/ids/index.js';
import { foldPerson, foldText } from '../../../platform/text/index.js';
import type { SessionData } from '../../sessions/index.js';

interface Reviewer {
  id: Id<'staff'>;
  name: string;
  email: string;
}

/** The custom field of a test session with the staff member who began it. */
export const STARTED_BY = 'started_by';

/**
 * Whether a reviewer may be the person of a session, or began it as a test. When in doubt, somebody
 * else decides.
 */
export function isOwnCase(
  { email, collected, profile, person, found, custom_fields: fields }: SessionData,
  reviewer: Reviewer,
): boolean {
  const people = [profile, person, ...found.map((each) => each.person)];
  const emails = [email, collected.email, ...people.map((each) => each?.email)];
  const names = people.map((each) => [each?.first_name, each?.last_name].filter(Boolean).join(' '));
  return (
    fields[STARTED_BY] === reviewer.id ||
    emails.some((each) => each && foldPerson(each) === foldPerson(reviewer.email)) ||
    names.some((each) => each !== '' && foldText(each) === foldText(reviewer.name))
  );
}

/** A challenge has up to 60 frames; these are enough to see its moves. */
const SHOWN = 12;

/** Some of these frames, evenly from the first to the last. */
export function shownFrames<T>(frames: readonly T[]): T[] {
  if (frames.length <= SHOWN) return [...frames];
  const step = (frames.length - 1) / (SHOWN - 1);
  return Array.from({ length: SHOWN }, (_, i) => frames[Math.round(i * step)]).filter(
    (frame): frame is T => frame !== undefined,
  );
}
