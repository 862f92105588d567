import { identityText } from '../persons/index.js';
import type { StepName } from '../projects/index.js';
import { PERSONAS } from './personas.js';

import {
  evaluateSimulation,
  personFrom,
  scenarioFits,
  simulatedPerson,
  type CheckedSession,
} from './simulation.policy.js';

const [ada, grace] = PERSONAS as [(typeof PERSONAS)[0] & object, (typeof PERSONAS)[0] & object];

function asking(...steps: StepName[]): CheckedSession {
  return { steps, requestedUserId: null };
}

describe('the simulation', () => {
  it("passes every check of the project's steps", () => {
    const { checks, failure } = evaluateSimulation(asking('document', 'selfie'), 'success');
    expect(failure).toBeNull();
    expect(checks.map(({ name, value }) => [name, value])).toEqual([
      ['ID authenticity', true],
      ['ID not expired', true],
      ['Age on ID', true],
      ['Selfie matches ID portrait', true],
      ['Selfie liveness', true],
    ]);
  });

  it.each([
    ['document_expired', 'ID not expired'],
    ['document_unreadable', 'ID authenticity'],
    ['underage', 'Age on ID'],
    ['selfie_mismatch', 'Selfie matches ID portrait'],
    ['liveness_failed', 'Selfie liveness'],
  ] as const)('fails only the check of %s', (scenario, name) => {
    const { checks, failure } = evaluateSimulation(asking('document', 'selfie', 'phone'), scenario);
    expect(failure).toBe(scenario);
    expect(checks.filter(({ value }) => !value).map((check) => check.name)).toEqual([name]);
  });

  it.each([
    ['the portrait', ['document', 'selfie'], null, ['selfie_matches_portrait', 'selfie_liveness']],
    ['the known user', ['selfie'], 'user_1', ['selfie_matches_known_user', 'selfie_liveness']],
    ['nobody', ['selfie'], null, ['selfie_liveness']],
    [
      'both',
      ['document', 'selfie'],
      'user_1',
      ['selfie_matches_portrait', 'selfie_matches_known_user', 'selfie_liveness'],
    ],
  ] as const)('compares a selfie with %s, according to the session', (_, steps, user, codes) => {
    const session = { steps, requestedUserId: user };
    const { checks } = evaluateSimulation(session, 'success', ['selfie']);
    expect(checks.map(({ code }) => code)).toEqual(codes);
  });

  it('knows which scenarios the steps cannot show', () => {
    expect(scenarioFits(asking('selfie'), 'document_expired')).toBe(false);
    expect(scenarioFits(asking('selfie'), 'different_user')).toBe(true);
    expect(scenarioFits(asking('selfie'), 'selfie_mismatch')).toBe(false);
    expect(scenarioFits({ steps: ['selfie'], requestedUserId: 'user_1' }, 'selfie_mismatch')).toBe(
      true,
    );
  });

  it('can still show a mismatch with the portrait when the document is done', () => {
    const session = asking('document', 'selfie');
    expect(scenarioFits(session, 'selfie_mismatch', ['selfie'])).toBe(true);
    expect(scenarioFits(session, 'document_expired', ['selfie'])).toBe(false);
  });

  it.each(['different_user', 'profile_mismatch'] as const)('uses a stranger for %s', (scenario) => {
    expect(identityText(simulatedPerson(scenario, null, ada))).not.toBe(identityText(ada));
    expect(identityText(simulatedPerson(scenario, ada, ada))).not.toBe(identityText(ada));
    expect(simulatedPerson(scenario, grace, ada)).toBe(grace);
  });

  it('makes a person from a profile and recognises a persona in it', () => {
    const made = personFrom({ first_name: 'Nobody', last_name: 'Known', dob: '1980-01-01' });
    expect([made.first_name, made.last_name, made.dob]).toEqual(['Nobody', 'Known', '1980-01-01']);
    const known = personFrom({ first_name: 'GRACE', last_name: 'Okafor', dob: grace.dob });
    expect(known.document.number).toBe(grace.document.number);
  });
});

describe('a partial address', () => {
  it('gets its missing parts as empty', () => {
    expect(personFrom({ address: { line1: '1 Main Street', country: 'US' } }).address).toEqual({
      line1: '1 Main Street',
      line2: null,
      city: '',
      state: '',
      postal_code: '',
      country: 'US',
    });
  });
});

describe('the identity text', () => {
  it('is equal for spellings that differ in case, accents and spacing', () => {
    expect(identityText({ first_name: ' José ', last_name: 'de la CRUZ', dob: '1980-01-01' })).toBe(
      identityText({ first_name: 'jose', last_name: 'De La Cruz', dob: '1980-01-01' }),
    );
  });
});
