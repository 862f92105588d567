import type { EngineWorkers } from '../native/workers/engine-workers.js';
import { compareTruth } from './compare-truth.policy.js';
import { evaluateDocuments } from './evaluate-documents.js';
import { manifestOf } from './manifest.js';

const TRUTH = {
  first_name: 'Ingrid',
  last_name: 'Müller-Łukasiewicz',
  date_of_birth: '1985-03-14',
  document_number: 'T64-235',
  date_of_expiry: '2030-08-24',
};
const READ = {
  ...TRUTH,
  first_name: 'INGRID',
  middle_name: null,
  last_name: 'MUELLER LUKASIEWICZ',
  document_number: 'T64235',
  sex: null,
};

describe('a reading compared with the true values', () => {
  it('is exact whatever the case, the marks and the separators', () => {
    expect(compareTruth(READ, TRUTH)).toEqual({ isExact: true, wrong: [] });
    expect(compareTruth({ ...READ, first_name: 'INGRID MARIA' }, TRUTH).isExact).toBe(true);
  });

  it.each([
    ['first_name', 'INGRIDA'],
    ['last_name', 'MUELLER'],
    ['date_of_birth', '1985-03-15'],
    ['document_number', 'T64236'],
    ['date_of_expiry', '2031-08-24'],
  ] as const)('is wrong by one character of %s', (field, value) => {
    expect(compareTruth({ ...READ, [field]: value }, TRUTH)).toEqual({
      isExact: false,
      wrong: [field],
    });
  });

  it('is neither exact nor wrong when nothing was read', () => {
    expect(compareTruth({ ...READ, date_of_birth: null }, TRUTH)).toEqual({
      isExact: false,
      wrong: [],
    });
  });
});

describe('a manifest', () => {
  const document = { id: 'a', front: 'a.jpg', truth: TRUTH, expect: 'pass' };
  const face = { person: 'a', image: 'a.jpg', kind: 'selfie' };
  const pair = { document: 'a', selfie: 'a.jpg', same: true };
  const challenge = {
    id: 'a',
    frames: [{ image: 'a.jpg', at_ms: 0 }],
    moves: ['left'],
    genuine: true,
  };
  const EMPTY = { documents: [], faces: [], documents_and_selfies: [], challenges: [] };

  it('has four lists, each of which may be left out', () => {
    const whole = {
      documents: [document],
      faces: [face],
      documents_and_selfies: [pair],
      challenges: [challenge],
    };

    expect(manifestOf(whole)).toEqual(whole);
    expect(manifestOf({ documents: [document] })).toEqual({ ...EMPTY, documents: [document] });
    expect(manifestOf({})).toEqual(EMPTY);
  });

  it.each([
    ['no list', { documents: {} }],
    ['no picture', { documents: [{ ...document, front: undefined }] }],
    ['an unknown expectation', { documents: [{ ...document, expect: 'maybe' }] }],
    ['half of a truth', { documents: [{ ...document, truth: { first_name: 'A' } }] }],
    ['a face of nobody', { faces: [{ ...face, person: undefined }] }],
    ['a face of another kind', { faces: [{ ...face, kind: 'drawing' }] }],
    ['a pair that is neither', { documents_and_selfies: [{ ...pair, same: 'maybe' }] }],
    ['frames without a time', { challenges: [{ ...challenge, frames: [{ image: 'a.jpg' }] }] }],
    ['a move that is none', { challenges: [{ ...challenge, moves: ['jump'] }] }],
    ['nothing', null],
  ])('is refused with %s', (_, manifest) => {
    expect(() => manifestOf(manifest)).toThrow(TypeError);
  });
});

describe('a document', () => {
  const CODES = ['id_authenticity', 'id_not_expired', 'age_on_id'];
  const findings = CODES.map((code) => ({ code, outcome: 'pass', reasons: [] }));
  const seen = (portrait: object) => ({ issues: [], face: {}, ghosts: [], ...portrait });

  it.each([
    [{}, 'pass', []],
    [{ face: null }, 'unreadable', ['portrait_unusable']],
    [{ ghosts: [{ distance: 0.9, width: 60 }] }, 'unreadable', ['portraits_differ']],
  ])('with the portrait %j is judged %s', async (portrait, outcome, reasons) => {
    const asked: Record<string, unknown> = {};
    const ask = (job: string, input: unknown) => {
      asked[job] = input;
      const value = job === 'readDocument' ? { fields: READ, findings } : seen(portrait);
      return Promise.resolve({ refusal: null, value });
    };
    const workers = { ask } as unknown as EngineWorkers;
    const open = () => Promise.resolve(Buffer.of());
    const document = { id: 'a', front: 'a.jpg', truth: TRUTH, expect: 'pass' } as const;
    for (const takesSpecimens of [false, true]) {
      const options = { workers, open, now: new Date(), takesSpecimens };
      const { items } = await evaluateDocuments([document], options);
      expect(items).toMatchObject([{ outcome, reasons }]);
      expect(asked['readDocument']).toMatchObject({ takesSpecimens });
    }
  });
});
