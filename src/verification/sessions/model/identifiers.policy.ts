import type { Person } from '../../people/index.js';
import type { Session } from './session.js';

/** Numbers that are masked unless a caller may see them in full. */
export interface Identifiers {
  ssn9: string | null;
  identification_number: string | null;
  document_number: string | null;
}

/** The identifiers that a session shows (source document, Rules). */
export function identifiersOf(
  { steps, userInfo }: Pick<Session, 'steps' | 'userInfo'>,
  { ssn9, document }: Pick<Person, 'ssn9' | 'document'>,
): Identifiers {
  const showsDocument = steps.includes('document');
  const isWhole = userInfo === 'all' || (userInfo === 'missing_from_document' && !showsDocument);
  return {
    ssn9: userInfo === 'none' ? null : ssn9,
    identification_number: isWhole ? document.number : null,
    document_number: showsDocument ? document.number : null,
  };
}

/** The identifiers of a session that can be shown in full. */
export function revealedFields(
  session: Pick<Session, 'steps' | 'userInfo' | 'status' | 'data'>,
): string[] {
  const person = session.status === 'success' ? session.data?.person : null;
  if (!person) return [];
  return Object.entries(identifiersOf(session, person))
    .filter(([, value]) => value)
    .map(([name]) => name);
}
