import { missingSteps, stepsOf } from './project.template.policy.js';

describe('project templates', () => {
  it('ask an IAL2 person for document, selfie and phone', () => {
    expect(stepsOf('ial2', undefined)).toEqual(['document', 'selfie', 'phone']);
  });

  it('put chosen steps in asking order', () => {
    expect(stepsOf('custom', ['phone', 'document'])).toEqual(['document', 'phone']);
  });

  it('name the required steps that were switched off', () => {
    expect(missingSteps('ial2', ['document'])).toEqual(['selfie', 'phone']);
    expect(missingSteps('custom', ['phone'])).toEqual([]);
  });
});
