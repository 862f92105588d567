import { newId } from '../../platform/ids/index.js';
import { toStored } from './native/faces/stored-template.js';
import { TEMPLATE_LENGTH } from './native/faces/template.js';
import type { StoredFace, StoredHuman } from '../persons/index.js';
import { findSameHuman } from './same-human.policy.js';

const id = newId('user');
const otherId = newId('user');

/** At the given distance from the one at 0. */
function face(distance: number, model = 'm'): StoredFace {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.5 + distance;
  return { template: toStored({ model, version: '1', values }), picture: '' };
}

const byDocument = (stored: StoredFace | null, hasIdentity = true): StoredHuman => ({
  ...{ id, hasDocument: true, isOnRecord: true, hasIdentity, face: stored },
});
const byName = (stored: StoredFace | null, of = id): StoredHuman => ({
  ...{ id: of, hasDocument: false, isOnRecord: false, hasIdentity: true, face: stored },
});
const SELFIE = { kind: 'selfie', ...face(0) } as const;
const find = (...known: StoredHuman[]) => findSameHuman({ face: SELFIE, namedId: null }, known);

describe('a human at one partner', () => {
  it('is new when nobody has their document, name and birth date', () => {
    expect(find()).toEqual({ result: 'new' });
  });

  it('is known by their document and face, whatever their name is now', () => {
    expect(find(byDocument(face(0.4), false))).toEqual({
      result: 'known',
      id,
      isFaceless: false,
      isOnRecord: true,
    });
  });

  it('is known by name, birth date and face', () => {
    expect(find(byName(face(0.4)))).toEqual({
      ...{ result: 'known', id, isFaceless: false, isOnRecord: false },
    });
  });

  it('is another person with the same name and birth date, and another face', () => {
    expect(find(byName(face(0.7)))).toEqual({ result: 'new' });
    expect(find(byName(null))).toEqual({ result: 'new' });
  });

  it('is the nearest of several with the same name and birth date', () => {
    expect(find(byName(face(0.5)), byName(face(0.2), otherId), byName(face(0.9)))).toMatchObject({
      result: 'known',
      id: otherId,
    });
  });

  it('is a conflict with the document of somebody with another face, although a name agrees', () => {
    expect(find(byDocument(face(0.7)), byName(face(0.1), otherId))).toEqual({
      result: 'conflict',
      id,
    });
  });

  it.each([byDocument(face(0.58)), byName(face(0.58))])(
    'is unclear when the face is neither the same nor another',
    (known) => {
      expect(find(known)).toEqual({ result: 'unclear', isOutdated: false });
    },
  );

  it.each([byDocument(face(0, 'old')), byName(face(0, 'old'))])(
    'is unclear until a face of another model was read again',
    (known) => {
      expect(find(known)).toEqual({ result: 'unclear', isOutdated: true });
    },
  );

  it('is known without a readable face only where the session names them, by document and selfie', () => {
    const damaged = { ...face(0), template: { ...face(0).template, values: '' } };
    const unreadable = { ...face(0, 'old'), unreadableBy: { model: 'm', version: '1' } };
    const unclear = { result: 'unclear', isOutdated: false };
    const named = { face: SELFIE, namedId: id };
    const portrait = { ...SELFIE, kind: 'portrait' } as const;

    for (const stored of [null, damaged, unreadable]) {
      const owner = byDocument(stored);
      expect(findSameHuman(named, [owner])).toEqual({
        ...{ result: 'known', id, isFaceless: true, isOnRecord: true },
      });
      expect(findSameHuman(named, [byDocument(stored, false)])).toEqual(unclear);
      expect(findSameHuman({ ...named, namedId: otherId }, [owner])).toEqual(unclear);
      expect(findSameHuman({ ...named, face: portrait }, [owner])).toEqual(unclear);
      expect(find(owner)).toEqual(unclear);
    }
  });

  it('is unclear again once yet another model may read the face', () => {
    const stored = { ...face(0, 'old'), unreadableBy: { model: 'older', version: '1' } };

    expect(find(byDocument(stored))).toEqual({ result: 'unclear', isOutdated: true });
  });
});
