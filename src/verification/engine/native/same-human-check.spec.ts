import { newId } from '../../../platform/ids/index.js';
import type { Evidence, Findings } from '../engine.js';
import type { StoredHuman } from '../../persons/index.js';
import { toStored } from './faces/stored-template.js';
import { TEMPLATE_LENGTH } from './faces/template.js';
import { SameHumanCheck } from './same-human-check.js';

const id = newId('user');

function face(distance: number, model = 'm') {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.5 + distance;
  return toStored({ model, version: '1', values });
}

const stored = (distance: number, model?: string) => ({
  template: face(distance, model),
  picture: '',
});

/** A document whose portrait is that far from the face known by it. */
function check(distance: number, known: Partial<StoredHuman> = {}): Promise<Findings> {
  const owner = {
    ...{ id, hasDocument: true, isOnRecord: true, hasIdentity: true, face: stored(distance) },
    ...known,
  };
  const faces = { listHumans: () => Promise.resolve([owner]) };
  const evidence = { earlier: {}, steps: ['document'], known: { userId: id } };
  const findings = {
    ...{ checks: [], outcome: { result: 'pass' }, person: {} },
    face: { kind: 'portrait', template: face(0) },
  };
  return new SameHumanCheck(faces as never).check(
    evidence as unknown as Evidence,
    findings as unknown as Findings,
    AbortSignal.timeout(10_000),
  );
}

describe('the portrait of a document of somebody known', () => {
  it.each([
    ['their own', 0.3, { result: 'pass' }, undefined],
    ['somebody else’s', 0.9, { result: 'pass' }, true],
    ['not clearly theirs', 0.58, { result: 'unclear', code: 'document_unreadable' }, true],
  ])('is %s', async (_, distance, outcome, isOtherFace) => {
    expect(await check(distance)).toMatchObject({ outcome });
    expect((await check(distance)).isOtherFace).toBe(isOtherFace);
  });

  it('is no other face where the stored one must first be read anew', async () => {
    const findings = await check(0, { face: stored(0, 'older') });

    expect(findings).toMatchObject({ outcome: { result: 'unclear' } });
    expect(findings.isOtherFace).toBe(false);
  });
});
