import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import { PersonFaceStore, type DocumentHolder, type StoredFace } from '../../persons/index.js';
import type { KnownHuman } from '../same-human.policy.js';
import { fromStored, toStored } from './faces/stored-template.js';
import type { FaceTemplate } from './faces/template.js';
import type { EnrolledFace } from './liveness/side-views.policy.js';
import { EngineWorkers, type Asker } from './workers/engine-workers.js';

/** The run that compares the faces. */
interface FaceAsker extends Asker {
  readonly organizationId: Id<'org'>;
}

/** The model of today's templates. */
type Model = Pick<FaceTemplate, 'model' | 'version'>;

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
    today: Model | null,
    asker: FaceAsker,
  ): Promise<(EnrolledFace & { picture: string }) | null> {
    const stored = await this.faces.findFace(asker.organizationId, id);
    if (!today) return stored && enrolled(stored);
    const face = await this.#current({ id, stored }, today, asker);
    return face && enrolled(face);
  }

  /** People with the same document, or the same name and birth date. */
  async listHumans(human: DocumentHolder, today: Model, asker: FaceAsker): Promise<KnownHuman[]> {
    const known: KnownHuman[] = [];
    for (const { face: stored, ...each } of await this.faces.listHumans(human)) {
      const face = await this.#current({ id: each.id, stored }, today, asker);
      known.push({ ...each, template: face?.template ?? null });
    }
    return known;
  }

  async #current(
    { id, stored }: { id: Id<'user'>; stored: StoredFace | null },
    { model, version }: Model,
    asker: FaceAsker,
  ): Promise<StoredFace | null> {
    if (!stored) return null;
    if (stored.template.model === model && stored.template.version === version) return stored;
    const picture = Buffer.from(stored.picture, 'base64');
    const { value, refusal } = await this.workers.ask('analysePortrait', { picture }, asker);
    // A machine without time must not make the person a stranger, whose document enrols any face.
    if (refusal === 'too_slow') throw new Error('a stored picture was not read again in time');
    const isUsable = value?.face && value.issues.length === 0;
    // The sides are kept without a picture, so a newer model cannot read them again.
    const now = isUsable ? { ...stored, template: toStored(value.face.template), sides: [] } : null;
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
