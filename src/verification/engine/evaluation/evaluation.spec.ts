import { compareTruth } from './compare-truth.policy.js';
import { labelledDocuments } from './labelled-documents.js';

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

describe('what was read, compared with what stands there', () => {
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

  it('is neither exact nor wrong where nothing was claimed', () => {
    expect(compareTruth({ ...READ, date_of_birth: null }, TRUTH)).toEqual({
      isExact: false,
      wrong: [],
    });
  });
});

describe('a manifest', () => {
  const document = { id: 'a', front: 'a.jpg', truth: TRUTH, expect: 'pass' };

  it('lists documents, or none', () => {
    expect(labelledDocuments({ documents: [document] })).toEqual([document]);
    expect(labelledDocuments({ faces: [] })).toEqual([]);
  });

  it.each([
    ['no list', { documents: {} }],
    ['no picture', { documents: [{ ...document, front: undefined }] }],
    ['an unknown expectation', { documents: [{ ...document, expect: 'maybe' }] }],
    ['half of a truth', { documents: [{ ...document, truth: { first_name: 'A' } }] }],
    ['nothing', null],
  ])('is refused with %s', (_, manifest) => {
    expect(() => labelledDocuments(manifest)).toThrow(TypeError);
  });
});
