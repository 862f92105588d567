import type { Person } from '../../persons/index.js';
import type { StepName, UserInfo } from '../../projects/index.js';
import { identifiersOf, revealedFields } from './identifiers.policy.js';
import { emptyData, type Session } from './session.js';

const PERSON = { ssn9: '901551201', document: { number: 'VA14710913' } } as Person;
const DOCUMENT: StepName[] = ['document', 'selfie'];
const SELFIE: StepName[] = ['selfie'];

describe('the identifiers of a session', () => {
  it.each<[UserInfo, StepName[], string[]]>([
    ['none', DOCUMENT, ['document_number']],
    ['none', SELFIE, []],
    ['missing_from_document', DOCUMENT, ['ssn9', 'document_number']],
    ['missing_from_document', SELFIE, ['ssn9', 'identification_number']],
    ['all', DOCUMENT, ['ssn9', 'identification_number', 'document_number']],
    ['all', SELFIE, ['ssn9', 'identification_number']],
  ])('with user info %s and steps %p are %p', (userInfo, steps, expected) => {
    const shown = identifiersOf({ steps, userInfo }, PERSON);
    expect(
      Object.entries(shown)
        .filter(([, value]) => value !== null)
        .map(([name]) => name),
    ).toEqual(expected);

    const data = { ...emptyData(), person: PERSON };
    const session = { steps, userInfo, status: 'success', data } as unknown as Session;
    expect(revealedFields(session)).toEqual(expected);
    expect(revealedFields({ ...session, status: 'failed' })).toEqual([]);
    expect(revealedFields({ ...session, data: null })).toEqual([]);
  });
});
