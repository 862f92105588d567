import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Hasher } from '../../platform/crypto/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Locale } from '../../platform/text/index.js';
import type { Environment } from '../environment.js';
import {
  confirmedContact,
  CONTACT_KINDS,
  contactIndex,
  contactProofs,
  isContactProof,
  languageOf,
  SessionsService,
  type Contact,
  type ContactKind,
  type ContactProof,
  type Session,
} from '../sessions/index.js';

/** A person, with the session that last verified them. */
export type HeldPerson = Pick<Session, 'organizationId' | 'environment'> & {
  userId: NonNullable<Session['userId']>;
  completedAt: Date;
};

/** Sessions that are read at once. */
const BATCH = 100;
/** A contact with more sessions than this belongs to no single person; of a person, only the newest are read. */
const SEARCHED = 1_000;

/** A new contact replaces the one before it after this time. Until then the owner of that one can object. */
export const CONTACT_REST_SECONDS = 7 * 86_400;

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
    private readonly clock: Clock,
  ) {}

  /** Stored form of a contact. */
  indexOf(organizationId: Id<'org'>, contact: Contact): Buffer {
    return contactIndex(this.hasher, organizationId, contact);
  }

  /** Null unless exactly one person confirmed this contact, and no newer one has replaced it. */
  async find(owner: Owner, contact: Contact): Promise<HeldPerson | null> {
    const index = this.indexOf(owner.organizationId, contact);
    const found = await this.#list(owner, { contact });
    const owners = new Map(
      found
        .filter((each): each is ContactProof => isContactProof(each, contact.kind))
        .map((proof) => [proof.userId, proof]),
    );
    const [only] = owners.values();
    return only && owners.size === 1 ? this.current(only, index) : null;
  }

  /** The person, while this is one of their contacts. */
  async current(
    { organizationId, environment, userId }: Owner & Pick<HeldPerson, 'userId'>,
    index: Buffer,
  ): Promise<HeldPerson | null> {
    const found = await this.#list({ organizationId, environment }, { userId });
    const now = this.clock.now();
    const proofs = CONTACT_KINDS.flatMap((kind) =>
      currentProofs(found, kind, now).filter((proof) => this.#isOf(proof, kind, index)),
    );
    return proofs[0] ?? null;
  }

  /** Every contact that is the person's, each once, and the language of the newest. */
  async contactsOf({
    organizationId,
    environment,
    userId,
  }: HeldPerson): Promise<{ contacts: Contact[]; locale: Locale | null }> {
    const found = await this.#list({ organizationId, environment }, { userId });
    const now = this.clock.now();
    const proofs = CONTACT_KINDS.flatMap((kind) =>
      currentProofs(found, kind, now).map((proof) => ({ kind, proof })),
    );
    const contacts = new Map<string, Contact>();
    for (const { kind, proof } of proofs) {
      const value = confirmedContact(proof, kind);
      if (value !== null) contacts.set(value.toLowerCase(), { kind, value });
    }
    const [newest] = proofs;
    return { contacts: [...contacts.values()], locale: newest ? languageOf(newest.proof) : null };
  }

  /** The successes that may have confirmed a contact. Those with a face alone are far more, and prove none. */
  async #list(
    owner: Owner,
    filters: { contact: Contact } | { userId: Id<'user'> },
  ): Promise<Session[]> {
    const wanted = { ...filters, status: 'success', holding: CONTACT_KINDS } as const;
    const found: Session[] = [];
    let after: Id<'vs'> | null = null;
    do {
      const page = { limit: BATCH, after, before: null };
      const read: Session[] = await this.sessions.list(owner, wanted, page);
      found.push(...read.slice(0, BATCH));
      after = read.length > BATCH ? (found.at(-1)?.id ?? null) : null;
    } while (after && found.length < SEARCHED);
    // The sessions that were not read may belong to another person.
    return after && 'contact' in filters ? [] : found;
  }

  #isOf(proof: ContactProof, kind: ContactKind, index: Buffer): boolean {
    const value = confirmedContact(proof, kind);
    return value !== null && this.indexOf(proof.organizationId, { kind, value }).equals(index);
  }
}

/**
 * The successes of one person whose confirmed contact of this kind is theirs, newest first: the newest that
 * has rested, and those after it. A contact given by a partner does not count: it may be somebody else's.
 */
export function currentProofs(
  sessions: readonly Session[],
  kind: ContactKind,
  now: Date,
): ContactProof[] {
  const proofs = contactProofs(sessions, kind);
  const rested = secondsAfter(now, -CONTACT_REST_SECONDS);
  const newest = proofs.findIndex(({ completedAt }) => completedAt <= rested);
  return newest < 0 ? proofs : proofs.slice(0, newest + 1);
}
