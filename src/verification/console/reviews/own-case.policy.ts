import { foldText } from '../../../platform/text/index.js';
import type { SessionData } from '../../sessions/index.js';

/** Name and e-mail of a reviewer's account. */
interface Reviewer {
  name: string;
  email: string;
}

/** Whether a reviewer may be the person of a session. When in doubt, somebody else decides. */
export function isOwnCase(
  { email, collected, profile, person, found }: SessionData,
  reviewer: Reviewer,
): boolean {
  const people = [profile, person, ...found.map((each) => each.person)];
  const emails = [email, collected.email, ...people.map((each) => each?.email)];
  const names = people.map((each) => [each?.first_name, each?.last_name].filter(Boolean).join(' '));
  return (
    emails.some((each) => each && plain(each) === plain(reviewer.email)) ||
    names.some((each) => each !== '' && foldText(each) === foldText(reviewer.name))
  );
}

function plain(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
