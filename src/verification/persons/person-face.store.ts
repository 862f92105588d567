import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { DataKeys, Hasher, Vault, type WrappedKey } from '../../platform/crypto/index.js';
import {
  Database,
  lockName,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { documentText, identityText, type Person } from './person.js';

export interface FaceModel {
  readonly model: string;
  readonly version: string;
}

/** A face template of one model. Templates of different models are never compared. */
export interface StoredTemplate extends FaceModel {
  /** Base64 of little-endian 32-bit floats. */
  values: string;
}

export type FaceKind = 'portrait' | 'selfie';

/** The stored data of a face, sealed under the data key of its session, and later of its person. */
export interface StoredFace {
  /** Where the face was seen. Left out by versions that did not keep it. */
  kind?: FaceKind;
  template: StoredTemplate;
  /** Base64 of a small JPEG of the face, so that a newer model can read it again. */
  picture: string;
  /** Views from the sides, if the person showed them. Their model may be older than the template's. */
  sides?: StoredSide[];
  /** The newer model that found no usable face in the picture. */
  unreadableBy?: FaceModel;
}

interface StoredSide {
  template: StoredTemplate;
  /** Degrees from looking ahead; positive to the person's own left. */
  yaw: number;
}

/** The holder of a document, at one partner. */
export interface DocumentHolder {
  organizationId: Id<'org'>;
  environment: Environment;
  person: Person;
}

/** A document on record, as it is found again. */
export interface KnownDocument {
  environment: Environment;
  documentIndex: Buffer;
}

/** A known person with the same document, or the same name and birth date. */
export interface StoredHuman {
  id: Id<'user'>;
  hasDocument: boolean;
  /** Whether this document came with their selfie. */
  isOnRecord: boolean;
  hasIdentity: boolean;
  face: StoredFace | null;
}

interface HumanRow extends WrappedKey {
  id: string;
  hasDocument: boolean;
  isOnRecord: boolean;
  hasIdentity: boolean;
  sealed: Buffer | null;
}

/** The documents and faces by which people are recognised. Faces are sealed under the person's data key. */
@Injectable()
export class PersonFaceStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * Serializes sessions with the same document, or the same name and birth date, so that two
   * concurrent ones get the same id.
   */
  async lockHuman(human: DocumentHolder, tx: Transaction): Promise<void> {
    const { documentIndex, identityIndex } = this.#indexes(human);
    // Always in the same order, to avoid deadlocks.
    const keys = [documentIndex, identityIndex].map((index) => index.toString('base64')).sort();
    for (const key of keys)
      await lockName(`people/${human.organizationId}/${human.environment}/${key}`, tx);
  }

  /** Real people with this document, or this name and birth date. */
  async listHumans(human: DocumentHolder, on: Queryable = this.database): Promise<StoredHuman[]> {
    const { documentIndex, identityIndex } = this.#indexes(human);
    const { organizationId, environment } = human;
    const rows = await on.query<HumanRow>(
      `SELECT p.id, d.person_id IS NOT NULL AS "hasDocument", d.with_selfie IS TRUE AS "isOnRecord",
              p.identity_index = $4 AS "hasIdentity", f.sealed_face AS sealed, k.key_id AS "keyId", k.wrapped_key AS wrapped
         FROM verification.people p
         JOIN verification.data_keys k ON k.organization_id = p.organization_id AND k.owner_id = p.id
         LEFT JOIN verification.person_documents d ON d.organization_id = p.organization_id
          AND d.environment = p.environment AND d.document_index = $3 AND d.person_id = p.id
         LEFT JOIN verification.face_templates f ON f.organization_id = p.organization_id AND f.person_id = p.id
        WHERE p.organization_id = $1 AND p.environment = $2 AND NOT p.is_simulated
          AND (p.identity_index = $4 OR p.id IN (SELECT o.person_id FROM verification.person_documents o
            WHERE o.organization_id = $1 AND o.environment = $2 AND o.document_index = $3))
        ORDER BY p.id`,
      [uuidOf(organizationId), environment, documentIndex, identityIndex],
    );
    return Promise.all(rows.map((row) => this.#humanOf(organizationId, row)));
  }

  /** The stored face of a person; null without one, or when the person was deleted. */
  async findFace(organizationId: Id<'org'>, id: Id<'user'>): Promise<StoredFace | null> {
    const [row] = await this.database.query<WrappedKey & { sealed: Buffer }>(
      `SELECT f.sealed_face AS sealed, k.key_id AS "keyId", k.wrapped_key AS wrapped
         FROM verification.face_templates f
         JOIN verification.data_keys k ON k.organization_id = f.organization_id AND k.owner_id = f.person_id
        WHERE f.organization_id = $1 AND f.person_id = $2`,
      [uuidOf(organizationId), uuidOf(id)],
    );
    return row ? this.#open(organizationId, id, row) : null;
  }

  /** Stores the first face of a new person. */
  async enrol(
    organizationId: Id<'org'>,
    { id, key }: { id: Id<'user'>; key: Buffer },
    face: StoredFace,
    tx: Transaction,
  ): Promise<void> {
    const { model, version } = face.template;
    const sealed = this.vault.seal(key, place(organizationId, id), face);
    await tx.query(
      `INSERT INTO verification.face_templates (organization_id, person_id, model, version, sealed_face, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [uuidOf(organizationId), uuidOf(id), model, version, sealed, this.clock.now()],
    );
  }

  /** Stores a new face of a person, in place of the previous one. */
  async enrolAgain(
    organizationId: Id<'org'>,
    id: Id<'user'>,
    face: StoredFace,
    tx: Transaction,
  ): Promise<void> {
    const key = await this.keys.open(organizationId, id, tx);
    if (!key) return;
    await tx.query(
      'DELETE FROM verification.face_templates WHERE organization_id = $1 AND person_id = $2',
      [uuidOf(organizationId), uuidOf(id)],
    );
    await this.enrol(organizationId, { id, key }, face, tx);
  }

  /**
   * Replaces a face by a newer model's reading, or marks it unreadable. Does nothing once the
   * person is deleted or the face replaced.
   */
  async reread(
    organizationId: Id<'org'>,
    id: Id<'user'>,
    { before, now }: { before: StoredFace; now: StoredFace },
  ): Promise<void> {
    const { model, version } = before.template;
    await this.database.transaction(async (tx) => {
      const removed = await tx.query(
        `DELETE FROM verification.face_templates
          WHERE organization_id = $1 AND person_id = $2 AND model = $3 AND version = $4 RETURNING person_id`,
        [uuidOf(organizationId), uuidOf(id), model, version],
      );
      const key = removed.length > 0 && (await this.keys.open(organizationId, id, tx));
      if (key) await this.enrol(organizationId, { id, key }, now, tx);
    });
  }

  /**
   * Records that a person has this document, unless it already belongs to another. `withSelfie`: their selfie passed
   * beside it.
   */
  async addDocument(
    human: DocumentHolder,
    { id, withSelfie }: { id: Id<'user'>; withSelfie: boolean },
    tx: Transaction,
  ): Promise<void> {
    const { documentIndex } = this.#indexes(human);
    await tx.query(
      `INSERT INTO verification.person_documents AS d
         (organization_id, environment, document_index, person_id, created_at, with_selfie)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (organization_id, environment, document_index) DO UPDATE SET with_selfie = true
        WHERE d.person_id = EXCLUDED.person_id AND EXCLUDED.with_selfie AND d.with_selfie IS NOT TRUE`,
      [
        uuidOf(human.organizationId),
        human.environment,
        documentIndex,
        uuidOf(id),
        this.clock.now(),
        withSelfie,
      ],
    );
  }

  listDocuments(
    organizationId: Id<'org'>,
    id: Id<'user'>,
    tx: Transaction,
  ): Promise<KnownDocument[]> {
    return tx.query<KnownDocument>(
      `SELECT environment, document_index AS "documentIndex" FROM verification.person_documents
        WHERE organization_id = $1 AND person_id = $2`,
      [uuidOf(organizationId), uuidOf(id)],
    );
  }

  documentIndexOf(organizationId: Id<'org'>, person: Pick<Person, 'document'>): Buffer {
    return this.hasher.blindIndex(organizationId, 'document', documentText(person));
  }

  #indexes({ organizationId, person }: DocumentHolder): {
    documentIndex: Buffer;
    identityIndex: Buffer;
  } {
    return {
      documentIndex: this.documentIndexOf(organizationId, person),
      identityIndex: this.hasher.blindIndex(organizationId, 'identity', identityText(person)),
    };
  }

  async #humanOf(
    organizationId: Id<'org'>,
    { id, sealed, hasDocument, isOnRecord, hasIdentity, ...wrapped }: HumanRow,
  ): Promise<StoredHuman> {
    const userId = idOf('user', id);
    const face = sealed && (await this.#open(organizationId, userId, { sealed, ...wrapped }));
    return { id: userId, hasDocument, isOnRecord, hasIdentity, face };
  }

  async #open(
    organizationId: Id<'org'>,
    id: Id<'user'>,
    { sealed, ...wrapped }: WrappedKey & { sealed: Buffer },
  ): Promise<StoredFace> {
    const key = await this.vault.openDataKey(organizationId, id, wrapped);
    return this.vault.unseal<StoredFace>(key, place(organizationId, id), sealed);
  }
}

export function isSameModel(a: FaceModel, b: FaceModel): boolean {
  return a.model === b.model && a.version === b.version;
}

/** Whether today's model looked at the picture of an older face and could not read it. */
export function isUnreadable({ template, unreadableBy }: StoredFace, today: FaceModel): boolean {
  if (isSameModel(template, today)) return false;
  return unreadableBy !== undefined && isSameModel(unreadableBy, today);
}

function place(organizationId: Id<'org'>, id: Id<'user'>) {
  return { tenant: organizationId, table: 'face_templates', column: 'sealed_face', row: id };
}
