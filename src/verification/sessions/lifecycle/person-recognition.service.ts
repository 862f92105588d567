import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { FailureCode } from '../../checks/index.js';
import { findSameHuman, type FoundFace } from '../../engine/index.js';
import {
  isSameModel,
  PersonFaceStore,
  PersonRecordStore,
  type Person,
  type StoredFace,
} from '../../persons/index.js';
import type { Result } from '../model/run-conclusion.policy.js';
import { hasPassed, isWithoutFace, showedFaceBesideDocument } from '../model/session.policy.js';
import type { Session } from '../model/session.js';
import { sessionFaceOutdated } from '../model/session.problems.js';
import { SessionAudit } from './session-audit.js';

/** The person that a session verified, or why it verified nobody after all. */
export type Recognition =
  | { userId: Id<'user'>; created: boolean; failure: null }
  | { userId: null; created: false; failure: FailureCode | null };

/** Gives a verified person their id, in the transaction that ends their session. */
@Injectable()
export class PersonRecognition {
  constructor(
    private readonly people: PersonRecordStore,
    private readonly faces: PersonFaceStore,
    private readonly audit: SessionAudit,
  ) {}

  /** Called when all checks passed. Throws `session_face_outdated`. */
  async recognise(session: Session, result: Result, tx: Transaction): Promise<Recognition> {
    const { person } = result;
    if (!person) return nobody(null);
    return session.engine === 'simulated'
      ? this.#recogniseSimulated(session, { ...result, person }, tx)
      : this.#recogniseHuman(session, { ...result, person }, tx);
  }

  async #recogniseSimulated(
    { organizationId, environment }: Session,
    { person, recognised }: Result & { person: Person },
    tx: Transaction,
  ): Promise<Recognition> {
    if (recognised && (await this.people.touch(organizationId, environment, recognised, tx)))
      return somebody(recognised);
    const { id, created } = await this.people.findOrCreateSimulated(
      organizationId,
      environment,
      person,
      tx,
    );
    return { userId: id, created, failure: null };
  }

  async #recogniseHuman(
    session: Session,
    { person, face, recognised, checks }: Result & { person: Person },
    tx: Transaction,
  ): Promise<Recognition> {
    const { organizationId, environment, steps } = session;
    // A selfie alone was compared with the named person's face.
    if (!steps.includes('document')) return this.#returning(session, recognised, tx);
    if (!face) return nobody('selfie_mismatch');
    const human = { organizationId, environment, person };
    await this.faces.lockHuman(human, tx);
    const known = await this.faces.listHumans(human, tx);
    const same = findSameHuman({ face, namedId: session.requestedUserId }, known);
    switch (same.result) {
      case 'conflict':
        await this.audit.documentConflicts(session, same.id, tx);
        return nobody('document_conflict');
      case 'unclear':
        // Only a new run reads the face again with today's model.
        if (same.isOutdated) throw sessionFaceOutdated();
        return nobody('selfie_mismatch');
      case 'known':
      case 'new': {
        const isTheirs = same.result === 'known' && same.id === session.requestedUserId;
        // Otherwise the document would be kept as one of a person whom it does not name.
        if (session.requestedUserId !== null && !isTheirs) return nobody('document_mismatch');
        const isOnRecord = isTheirs && same.isOnRecord && hasPassed(checks, 'document_on_record');
        if (isWithoutFace(session) && !isOnRecord) return nobody('document_mismatch');
        const id = recognised ?? (same.result === 'known' ? same.id : null);
        const found = id
          ? await this.#returning(session, id, tx)
          : await this.#enrol(human, face, tx);
        if (!found.userId) return found;
        const stored = known.find((each) => each.id === found.userId)?.face ?? null;
        // A session that names nobody holds the selfie against the portrait alone, and a card may be another's.
        const mayReplace = isTheirs && isBetter(face, stored);
        if (same.result === 'known' && (same.isFaceless || mayReplace)) {
          await this.faces.enrolAgain(organizationId, same.id, kept(face), tx);
          await this.audit.faceEnrolledAgain(session, same.id, tx);
        }
        // A card with somebody's name, birth date and portrait is easily made: a known person's next one needs their face.
        const withSelfie = showedFaceBesideDocument(checks);
        if (id === null || face.kind === 'selfie')
          await this.faces.addDocument(human, { id: found.userId, withSelfie }, tx);
        return found;
      }
    }
  }

  /** Somebody known. A person who was deleted meanwhile is not recognised. */
  async #returning(
    { organizationId, environment }: Session,
    id: Id<'user'> | null,
    tx: Transaction,
  ): Promise<Recognition> {
    const isThere = id && (await this.people.touch(organizationId, environment, id, tx));
    return isThere ? somebody(id) : nobody('face_not_enrolled');
  }

  async #enrol(
    {
      organizationId,
      environment,
      person,
    }: Pick<Session, 'organizationId' | 'environment'> & {
      person: Person;
    },
    face: FoundFace,
    tx: Transaction,
  ): Promise<Recognition> {
    const made = await this.people.create(organizationId, environment, person, tx);
    await this.faces.enrol(organizationId, made, kept(face), tx);
    return { userId: made.id, created: true, failure: null };
  }
}

/**
 * Whether a selfie may replace the stored face: that is a portrait, which is also on the card, or it shows no
 * sides that today's model reads. Until then, no later selfie can be compared with more than one flat picture.
 */
function isBetter({ kind, template, sides = [] }: FoundFace, stored: StoredFace | null): boolean {
  if (!stored || kind !== 'selfie') return false;
  const today = stored.sides?.filter((side) => isSameModel(side.template, template)) ?? [];
  return stored.kind === 'portrait' || (today.length === 0 && sides.length > 0);
}

function kept({ kind, template, picture, sides = [] }: FoundFace): StoredFace {
  return { kind, template, picture, sides };
}

function somebody(userId: Id<'user'>): Recognition {
  return { userId, created: false, failure: null };
}

function nobody(failure: FailureCode | null): Recognition {
  return { userId: null, created: false, failure };
}
