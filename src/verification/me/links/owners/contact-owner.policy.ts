import type { Session } from '../../../sessions/index.js';

export const CONTACT_KINDS = ['email', 'phone'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** A successful session with a confirmed contact. */
export type ContactProof = Session & {
  userId: NonNullable<Session['userId']>;
  completedAt: Date;
};

/**
 * The newest success of each person with a confirmed contact of this kind. A contact given by a
 * partner does not count, since it may belong to somebody else.
 */
export function newestProofs(sessions: readonly Session[], kind: ContactKind): ContactProof[] {
  const proofs = sessions.filter((each): each is ContactProof => isProof(each, kind));
  const newest = new Map<string, ContactProof>();
  for (const proof of proofs) {
    const known = newest.get(proof.userId);
    if (!known || known.completedAt < proof.completedAt) newest.set(proof.userId, proof);
  }
  return [...newest.values()];
}

/** The contact confirmed in a session; null without one. */
export function provenContact(session: Session, kind: ContactKind): string | null {
  return session.data?.collected[kind] ?? null;
}

function isProof(session: Session, kind: ContactKind): boolean {
  const { status, userId, completedAt, redactedAt, data } = session;
  if (status !== 'success' || !userId || !completedAt || redactedAt || !data) return false;
  return data.done.includes(kind) && provenContact(session, kind) !== null;
}
