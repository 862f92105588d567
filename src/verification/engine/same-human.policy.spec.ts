import { newId } from '../../platform/ids/index.js';
import { toStored } from './native/faces/stored-template.js';
import { TEMPLATE_LENGTH } from './native/faces/template.js';
import type { StoredTemplate } from '../persons/index.js';
import { findSameHuman, type KnownHuman } from './same-human.policy.js';

const id = newId('user');
const otherId = newId('user');

/** At the given distance from the one at 0. */
function face(distance: number, model = 'm'): StoredTemplate {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.5 + distance;
  return toStored({ model, version: '1', values });
}

const byDocument = (template: StoredTemplate | null, hasIdentity = true): KnownHuman => ({
  ...{ id, hasDocument: true, hasIdentity, template },
});
const byName = (template: StoredTemplate | null, of = id): KnownHuman => ({
  ...{ id: of, hasDocument: false, hasIdentity: true, template },
});
const find = (...known: KnownHuman[]) => findSameHuman(face(0), known);

describe('a human at one partner', () => {
  it('is new when nobody has their document, name and birth date', () => {
    expect(find()).toEqual({ result: 'new' });
  });

  it('is known by their document and face, whatever their name is now', () => {
    expect(find(byDocument(face(0.4), false))).toEqual({
      result: 'known',
      id,
      isFaceless: false,
    });
  });

  it('is known by name, birth date and face', () => {
    expect(find(byName(face(0.4)))).toEqual({ result: 'known', id, isFaceless: false });
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

  it('is known by document, name and birth date together when no stored face is readable', () => {
    const damaged = { ...face(0), values: '' };

    for (const template of [null, damaged]) {
      expect(find(byDocument(template))).toEqual({ result: 'known', id, isFaceless: true });
      expect(find(byDocument(template, false))).toEqual({ result: 'unclear', isOutdated: false });
    }
  });
});
