import type { DocumentFinding, DocumentReading } from '../documents/document-reading.js';
import { nothingKnown } from '../documents/nothing-known.js';
import type { FaceAnalysis, Ghost } from '../faces/face-analysis.js';
import { photographed } from '../photographed-documents.js';
import { documentFindings } from './document-findings.policy.js';

const CODES = ['id_authenticity', 'id_not_expired', 'age_on_id'] as const;
const READ: DocumentReading = {
  documentType: 'drivers_license',
  issuer: { country: 'USA', subdivision: 'VA' },
  nationality: null,
  address: { line1: '1 High St', line2: null, city: 'Ely', state: 'VA', postalCode: '23220' },
  fields: {
    first_name: 'ALEX',
    middle_name: 'JORDAN',
    last_name: 'SPECIMEN',
    date_of_birth: '1990-05-17',
    date_of_expiry: '2032-05-17',
    document_number: 'T64235789',
    sex: 'X',
  },
  findings: CODES.map((code) => ({ code, outcome: 'pass', reasons: [] })),
};
const PORTRAIT = { issues: [], face: {} } as unknown as FaceAnalysis;

function reading(...findings: DocumentFinding[]): DocumentReading {
  const rest = READ.findings.filter(({ code }) => !findings.some((each) => each.code === code));
  return { ...READ, findings: [...rest, ...findings] };
}

function judge(read: DocumentReading | null, portrait: FaceAnalysis | null = PORTRAIT) {
  return documentFindings(read && photographed(read, portrait));
}

describe('the findings about a document', () => {
  it('pass with the person on it', () => {
    const { checks, outcome, person } = judge(READ);

    expect(outcome).toEqual({ result: 'pass' });
    expect(
      checks.map(({ code, value, status, reasons }) => [code, value, status, reasons]),
    ).toEqual(CODES.map((code) => [code, true, 'completed', undefined]));
    expect(person).toEqual({
      first_name: 'ALEX',
      middle_name: 'JORDAN',
      last_name: 'SPECIMEN',
      dob: '1990-05-17',
      gender: 'X',
      nationality: null,
      address: {
        ...{ line1: '1 High St', line2: null, city: 'Ely', state: 'VA' },
        ...{ postal_code: '23220', country: 'US' },
      },
      email: '',
      phone: '',
      ssn9: null,
      document: {
        type: 'drivers_license',
        number: 'T64235789',
        issuing_country: 'US',
        issuing_subdivision: 'VA',
        date_of_expiry: '2032-05-17',
      },
    });
  });

  it('take a credential as they take a photo, and nothing that it leaves out for granted', () => {
    const { issuer, findings: trust, ...attributes } = READ;
    const portrait = PORTRAIT;
    const credential = { kind: 'credential' as const, issuer, attributes, portrait, trust };

    expect(documentFindings(credential)).toEqual(judge(READ));
    for (const code of CODES) {
      const rest = trust.filter((each) => each.code !== code);
      expect(documentFindings({ ...credential, trust: rest }).outcome.result).toBe('unclear');
    }
  });

  it.each<[DocumentFinding, string]>([
    [
      { code: 'id_authenticity', outcome: 'fail', reasons: ['printed_birth_date_differs'] },
      'document_not_authentic',
    ],
    [{ code: 'age_on_id', outcome: 'fail', reasons: ['under_age'] }, 'underage'],
  ])('fail for good: %o', (finding, code) => {
    const { checks, outcome, person } = judge(reading(finding));

    expect(outcome).toEqual({ result: 'fail', code });
    expect(person).toBeNull();
    expect(checks.find((check) => check.code === finding.code)).toMatchObject({
      value: false,
      status: 'completed',
      reasons: finding.reasons,
    });
  });

  it('are unclear with an expired document, since the holder may have another one', () => {
    const expired: DocumentFinding = {
      ...{ code: 'id_not_expired', outcome: 'fail', reasons: ['expired'] },
    };
    const unread: DocumentFinding = {
      ...{ code: 'id_authenticity', outcome: 'unclear', reasons: ['document_not_supported'] },
    };
    const { checks, outcome, person } = judge(reading(expired));

    expect(outcome).toEqual({
      result: 'unclear',
      code: 'document_expired',
      reasons: ['document_expired'],
    });
    expect(person).toBeNull();
    expect(checks[1]).toMatchObject({ value: false, status: 'completed', reasons: ['expired'] });
    expect(judge(reading(expired, unread)).outcome).toEqual({
      ...outcome,
      reasons: ['document_expired', 'document_not_supported'],
    });
  });

  it('fail for good with an expired document that is altered, or whose holder is too young', () => {
    const expired: DocumentFinding = {
      ...{ code: 'id_not_expired', outcome: 'fail', reasons: ['expired'] },
    };
    const altered: DocumentFinding = {
      ...{ code: 'id_authenticity', outcome: 'fail', reasons: ['photocopy'] },
    };
    const young: DocumentFinding = {
      ...{ code: 'age_on_id', outcome: 'fail', reasons: ['under_age'] },
    };

    expect(judge(reading(expired, altered)).outcome).toEqual({
      result: 'fail',
      code: 'document_not_authentic',
    });
    expect(judge(reading(expired, young)).outcome).toEqual({ result: 'fail', code: 'underage' });
  });

  it('name the first failure, in the order of the checks', () => {
    const { outcome } = judge(
      reading(
        { code: 'age_on_id', outcome: 'fail', reasons: ['under_age'] },
        { code: 'id_authenticity', outcome: 'fail', reasons: ['photocopy'] },
      ),
    );

    expect(outcome).toEqual({ result: 'fail', code: 'document_not_authentic' });
  });

  it.each<[string, DocumentReading | null, string, string]>([
    ['no picture of the front', nothingKnown('front_missing'), 'skipped', 'document_front_missing'],
    ['no picture of the back', nothingKnown('back_missing'), 'skipped', 'document_back_missing'],
    ['a file that is no picture', null, 'skipped', 'document_unreadable'],
    ['no time left', nothingKnown('deadline_exceeded'), 'error', 'try_again'],
    [
      'an unread barcode',
      nothingKnown('machine_readable_part_unreadable'),
      'completed',
      'document_code_unreadable',
    ],
    [
      'a document that is not supported',
      reading({ code: 'id_authenticity', outcome: 'unclear', reasons: ['document_not_supported'] }),
      'completed',
      'document_not_supported',
    ],
    [
      'print that nobody could read',
      reading({ code: 'id_authenticity', outcome: 'unclear', reasons: ['print_unreadable'] }),
      'completed',
      'document_unreadable',
    ],
  ])('are unclear with %s', (_, read, status, advice) => {
    const { checks, outcome, person } = judge(read);

    expect(outcome).toEqual({
      result: 'unclear',
      code: 'document_unreadable',
      reasons: [advice],
    });
    expect(checks[0]).toMatchObject({ value: false, status });
    expect(person).toBeNull();
  });

  it.each<[string, FaceAnalysis | null]>([
    ['no portrait', null],
    ['no face', { issues: ['no_face'], face: null }],
    ['a blurred face', { ...PORTRAIT, issues: ['blurred'] }],
  ])('are unclear with %s, which nobody could be compared with', (_, portrait) => {
    const { checks, outcome, person } = judge(READ, portrait);

    expect(outcome).toMatchObject({ result: 'unclear', reasons: ['portrait_unreadable'] });
    expect(checks[0]).toMatchObject({ value: false, reasons: ['portrait_unusable'] });
    expect(person).toBeNull();
  });

  it('are unclear with a replaced portrait, which differs from the small one of the card', () => {
    const card = (...ghosts: Ghost[]) => ({ ...PORTRAIT, ghosts }) as unknown as FaceAnalysis;
    const { checks, outcome, person } = judge(READ, card({ distance: 0.59, width: 33 }));

    expect(outcome).toMatchObject({ result: 'unclear', reasons: ['portrait_unreadable'] });
    expect(checks[0]).toMatchObject({ value: false, reasons: ['portraits_differ'] });
    expect(person).toBeNull();
    const [same, pattern, another, coarse] = [
      { distance: 0.57, width: 55 },
      { distance: 0.9, width: 49 },
      { distance: 0.9, width: 50 },
      { distance: 0.5, width: 32 },
    ];
    expect(judge(READ, card({ distance: 0.6, width: 50 })).outcome).toEqual({ result: 'pass' });
    for (const ghosts of [[], [same], [pattern, same], [{ ...pattern, width: 32 }]])
      expect(judge(READ, card(...ghosts)).outcome).toEqual({ result: 'pass' });
    for (const ghosts of [
      [pattern, pattern],
      [pattern, coarse],
      // Two pictures of somebody beside the card of another.
      [another, same],
    ])
      expect(judge(READ, card(...ghosts)).outcome).toMatchObject({ result: 'unclear' });
  });

  it('may have the one face that the artwork of their issuer has', () => {
    const illinois: DocumentReading = { ...READ, issuer: { country: 'USA', subdivision: 'IL' } };
    const artwork = { distance: 0.9, width: 80 };
    const card = (...ghosts: Ghost[]) => ({ ...PORTRAIT, ghosts }) as unknown as FaceAnalysis;

    const same = { distance: 0.57, width: 55 };

    expect(judge(illinois, card(artwork)).outcome).toEqual({ result: 'pass' });
    expect(judge(illinois, card(artwork, same)).outcome).toEqual({ result: 'pass' });
    expect(judge(illinois, card(artwork, artwork)).outcome).toMatchObject({ result: 'unclear' });
  });

  it('carry the lines of a screen as a hint, which decides nothing', () => {
    const { checks, outcome } = judge(READ, { ...PORTRAIT, pattern: 3 } as FaceAnalysis);

    expect(outcome).toEqual({ result: 'pass' });
    expect(checks[0]).toMatchObject({ value: true, reasons: ['screen_pattern'] });
    expect(checks[1]).not.toHaveProperty('reasons');
  });

  it.each(['last_name', 'date_of_birth', 'date_of_expiry', 'document_number'] as const)(
    'never pass without the %s',
    (field) => {
      const { outcome } = judge({ ...READ, fields: { ...READ.fields, [field]: null } });

      expect(outcome.result).toBe('unclear');
    },
  );

  it('never pass without a finding', () => {
    for (const missing of CODES) {
      const findings = READ.findings.filter(({ code }) => code !== missing);
      const { checks, outcome } = judge({ ...READ, findings });

      expect(outcome.result).toBe('unclear');
      expect(checks.find(({ code }) => code === missing)).toMatchObject({
        value: false,
        status: 'skipped',
      });
    }
  });

  it('take the first of the given names of a machine-readable zone, which does not separate them', () => {
    const fields = { ...READ.fields, first_name: 'ALEX JORDAN LEE', middle_name: null };
    const zone = {
      ...READ,
      fields,
      issuer: { country: 'UTO', subdivision: null },
      nationality: 'UTO',
      address: null,
    };

    expect(judge(zone).person).toMatchObject({
      first_name: 'ALEX',
      middle_name: 'JORDAN LEE',
      nationality: 'UTO',
      address: null,
      document: { issuing_country: 'UTO', issuing_subdivision: '' },
    });
  });
});
