import { Injectable } from '@nestjs/common';
import { Hasher } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { Environment } from '../../environment.js';
import { contactIndex, SessionsService, type Contact, type Session } from '../../sessions/index.js';
import type { HeldPerson } from '../held-data.service.js';

const CONTACT_KINDS = ['email', 'phone'] as const;
type ContactKind = (typeof CONTACT_KINDS)[number];

/** A successful session with a confirmed contact. */
type ContactProof = Session & {
  userId: NonNullable<Session['userId']>;
  completedAt: Date;
};

/** A contact with more sessions than this belongs to no single person. */
const SEARCHED = 100;

/** One partner's people in one environment. */
interface Owner {
  organizationId: Id<'org'>;
  environment: Environment;
}

/** Finds the person to whom a contact belongs. */
@Injectable()
export class ContactOwners {
  constructor(
    private readonly sessions: SessionsService,
    private readonly hasher: Hasher,
  ) {}

  /** Stored form of a contact. */
  indexOf(organizationId: Id<'org'>, contact: Contact): Buffer {
    return contactIndex(this.hasher, organizationId, contact);
  }

  /** Null unless exactly one person confirmed this contact, and has not confirmed a newer one. */
  async find(owner: Owner, contact: Contact): Promise<HeldPerson | null> {
    const index = this.indexOf(owner.organizationId, contact);
    const found = await this.#list(owner, { contact });
    const owners = newestProofs(found, contact.kind).filter((proof) =>
      this.#isOf(proof, contact.kind, index),
    );
    const [only] = owners;
    return only && owners.length === 1 ? this.current(only, index) : null;
  }

  /** The person, while this is still their newest contact of its kind. */
  async current(
    { organizationId, environment, userId }: Owner & Pick<HeldPerson, 'userId'>,
    index: Buffer,
  ): Promise<HeldPerson | null> {
    const found = await this.#list({ organizationId, environment }, { userId });
    for (const kind of CONTACT_KINDS) {
      const [newest] = newestProofs(found, kind);
      if (newest && this.#isOf(newest, kind, index)) return newest;
    }
    return null;
  }

  async #list(
    owner: Owner,
    filters: { contact: Contact } | { userId: Id<'user'> },
  ): Promise<Awaited<ReturnType<SessionsService['list']>>> {
    const page = { limit: SEARCHED, after: null, before: null };
    const found = await this.sessions.list(owner, { ...filters, status: 'success' }, page);
    // The sessions that were not read may belong to another person.
    return 'contact' in filters && found.length > SEARCHED ? [] : found;
  }

  #isOf(proof: ContactProof, kind: ContactKind, index: Buffer): boolean {
    const value = provenContact(proof, kind);
    return value !== null && this.indexOf(proof.organizationId, { kind, value }).equals(index);
  }
}

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
function provenContact(session: Session, kind: ContactKind): string | null {
  return session.data?.collected[kind] ?? null;
}

function isProof(session: Session, kind: ContactKind): boolean {
  const { status, userId, completedAt, redactedAt, data } = session;
  if (status !== 'success' || !userId || !completedAt || redactedAt || !data) return false;
  return data.done.includes(kind) && provenContact(session, kind) !== null;
}
