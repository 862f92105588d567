import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import {
  isSameModel,
  isUnreadable,
  PersonFaceStore,
  type DocumentHolder,
  type FaceModel,
  type StoredFace,
  type StoredHuman,
} from '../../persons/index.js';
import { fromStored, toStored } from './faces/stored-template.js';
import type { EnrolledFace } from './liveness/side-views.policy.js';
import { EngineWorkers, type Asker } from './workers/engine-workers.js';

/** The run that compares the faces. */
interface FaceAsker extends Asker {
  readonly organizationId: Id<'org'>;
}

/**
 * People's stored faces, as the current model reads them. A face of an older model is read again
 * from its picture, or never matches.
 */
@Injectable()
export class StoredFaces {
  constructor(
    private readonly faces: PersonFaceStore,
    private readonly workers: EngineWorkers,
  ) {}

  /**
   * Null without a stored face, or when today's model cannot read it. Left as it is stored where
   * there is no face of today.
   */
  async find(
    id: Id<'user'>,
    today: FaceModel | null,
    asker: FaceAsker,
  ): Promise<(EnrolledFace & { picture: string }) | null> {
    const stored = await this.faces.findFace(asker.organizationId, id);
    if (!today) return stored && enrolled(stored);
    const face = await this.#current({ id, stored }, today, asker);
    return face && !isUnreadable(face, today) ? enrolled(face) : null;
  }

  /** People with the same document, or the same name and birth date. */
  async listHumans(
    human: DocumentHolder,
    today: FaceModel,
    asker: FaceAsker,
  ): Promise<StoredHuman[]> {
    const known: StoredHuman[] = [];
    for (const { face: stored, ...each } of await this.faces.listHumans(human))
      known.push({ ...each, face: await this.#current({ id: each.id, stored }, today, asker) });
    return known;
  }

  async #current(
    { id, stored }: { id: Id<'user'>; stored: StoredFace | null },
    today: FaceModel,
    asker: FaceAsker,
  ): Promise<StoredFace | null> {
    if (!stored) return null;
    if (isSameModel(stored.template, today) || isUnreadable(stored, today)) return stored;
    const picture = Buffer.from(stored.picture, 'base64');
    const { value, refusal } = await this.workers.ask('analysePortrait', { picture }, asker);
    // A machine without time must not make the person a stranger, whose document enrols any face.
    if (refusal === 'too_slow') throw new Error('a stored picture was not read again in time');
    const isUsable = value?.face && value.issues.length === 0;
    const { unreadableBy: _, ...read } = stored;
    // Sides have no picture to be read from. Those of the older model stay, so that a model change is no way
    // around them; a face that cannot be read stays, so that nobody takes its place.
    const now = isUsable
      ? { ...read, template: toStored(value.face.template) }
      : { ...stored, unreadableBy: { model: today.model, version: today.version } };
    await this.faces.reread(asker.organizationId, id, { before: stored, now });
    return now;
  }
}

function enrolled({
  kind,
  template,
  picture,
  sides = [],
}: StoredFace): EnrolledFace & { picture: string } {
  return {
    kind,
    picture,
    template: fromStored(template),
    sides: sides.map((side) => ({ template: fromStored(side.template), yaw: side.yaw })),
  };
}
