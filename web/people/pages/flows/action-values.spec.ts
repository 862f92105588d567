import type { Schema } from '../../../api/schemas.js';
import { bodyOf, domainsFault, valuesOf } from './action-values.js';

const POLICY = {
  ...{ any_of: [], max_age: 120, accept_face_only: false, face_only_reason: null },
  ...{ accept_without_face: false, without_face_reason: null },
};
const CONFIG = {
  action_labels: { reset_mfa: 'Reset your MFA' },
  action_label_translations: { es: {}, fr: {}, de: {}, it: {} },
  reusable_actions: [],
  read_back_actions: ['reset_mfa'],
  action_policies: { reset_mfa: POLICY },
  sign_in_email_domains: ['corp.example'],
  app_schemes: [],
} as Partial<Schema<'ConfigView'>> as Schema<'ConfigView'>;

describe('the actions of a configuration', () => {
  it('name the mailboxes that open with the sign-in, one in a line', () => {
    const values = valuesOf(CONFIG);
    const signInDomains = `${values.signInDomains}\n corp.test \n`;

    expect(bodyOf({ ...values, signInDomains })).toMatchObject({
      sign_in_email_domains: ['corp.example', 'corp.test'],
    });
  });

  it('keep the age of their policy under another name', () => {
    const { actions, ...values } = valuesOf(CONFIG);
    const renamed = actions.map((each) => ({ ...each, action: 'renew_mfa' }));

    expect(bodyOf({ ...values, actions })).toMatchObject(CONFIG);
    expect(bodyOf({ ...values, actions: renamed })).toMatchObject({
      action_labels: { renew_mfa: 'Reset your MFA' },
      action_policies: { renew_mfa: POLICY },
    });
  });
});

it('an entry that is no domain name is told before it is saved', () => {
  expect(domainsFault('corp.example\n@mail.corp.example\n')).toBeNull();
  expect(domainsFault('')).toBeNull();
  expect(domainsFault('corp.example\nnot a domain')).toMatch('“not” is no domain name');
  expect(domainsFault('corp')).toMatch('“corp” is no domain name');
  expect(domainsFault('ada@corp.example')).toMatch('“ada@corp.example”');
});
