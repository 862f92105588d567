import type { CollectedValues, Person } from '../../persons/index.js';
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
  person: Pick<Person, 'ssn9' | 'document'> | null,
  { ssn9 }: Pick<CollectedValues, 'ssn9'> = {},
): Identifiers {
  const showsDocument = steps.includes('document');
  const isWhole = userInfo === 'all' || (userInfo === 'missing_from_document' && !showsDocument);
  const number = person?.document.number ?? null;
  return {
    ssn9: ssn9 ?? (userInfo === 'none' ? null : (person?.ssn9 ?? null)),
    identification_number: isWhole ? number : null,
    document_number: showsDocument ? number : null,
  };
}

/** The identifiers of a session that can be shown in full. */
export function revealedFields(
  session: Pick<Session, 'steps' | 'userInfo' | 'status' | 'data'>,
): string[] {
  const { status, data } = session;
  if (status !== 'success' || !data) return [];
  return Object.entries(identifiersOf(session, data.person, data.collected))
    .filter(([, value]) => value)
    .map(([name]) => name);
}
