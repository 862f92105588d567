import { asksMissingAddress, missingSteps, stepsOf } from './project.template.policy.js';

describe('project templates', () => {
  it('ask an IAL2 person for document, selfie and phone', () => {
    expect(stepsOf('ial2', undefined, 'simulated')).toEqual(['document', 'selfie', 'phone']);
  });

  it('ask a real IAL2 person for the e-mail address too, whatever was chosen', () => {
    const asked = ['document', 'selfie', 'phone', 'email'];

    expect(stepsOf('ial2', undefined, 'native')).toEqual(asked);
    expect(stepsOf('ial2', ['document', 'selfie', 'phone', 'address'], 'native')).toEqual([
      ...asked,
      'address',
    ]);
    expect(stepsOf('document_selfie', undefined, 'native')).toEqual(['document', 'selfie']);
  });

  it('ask for a missing address where a real document is read for its values', () => {
    const session = {
      engine: 'native' as const,
      userInfo: 'missing_from_document' as const,
      steps: ['document' as const],
    };

    expect(asksMissingAddress(session)).toBe(true);
    expect(asksMissingAddress({ ...session, userInfo: 'none' })).toBe(false);
    expect(asksMissingAddress({ ...session, engine: 'simulated' })).toBe(false);
    expect(asksMissingAddress({ ...session, steps: ['selfie'] })).toBe(false);
    expect(asksMissingAddress({ ...session, steps: ['document', 'address'] })).toBe(false);
  });

  it('put chosen steps in asking order', () => {
    expect(stepsOf('custom', ['phone', 'document'], 'native')).toEqual(['document', 'phone']);
  });

  it('name the required steps that were switched off', () => {
    expect(missingSteps('ial2', ['document'])).toEqual(['selfie', 'phone']);
    expect(missingSteps('custom', ['phone'])).toEqual([]);
  });
});
