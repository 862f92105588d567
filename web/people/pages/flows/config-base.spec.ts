import type { Schema } from '../../../api/schemas.js';
import { mayBuildOn, savedPartOf } from './config-base.js';

type Config = Schema<'ConfigView'>;

const ASKED = { asked_by: 'staff_1', reason: 'Lost phones', approved_by: null };
const BASE = {
  version: 'a',
  grant_ttl: 300,
  action_labels: { reset_mfa: 'Reset your MFA' },
  face_only_approvals: { reset_mfa: ASKED },
} as unknown as Config;

describe('a form with unsaved values', () => {
  it('goes on from an approval, which a save does not carry', () => {
    const face_only_approvals = {
      reset_mfa: { ...ASKED, approved_by: 'staff_2' },
    } as unknown as Config['face_only_approvals'];

    expect(mayBuildOn(BASE, { ...BASE, version: 'b', face_only_approvals })).toBe(true);
  });

  it('does not go on from what a colleague saved, which it would overwrite', () => {
    expect(mayBuildOn(BASE, { ...BASE, version: 'b', grant_ttl: 240 })).toBe(false);
  });
});

describe('the part of a configuration that is sent back', () => {
  it('has everything but what only the server says', () => {
    const config = {
      ...BASE,
      object_name: 'config',
      customer_id: 'cus_1',
      verification_api_key_set: true,
      step_up_returns: ['https://corp.example/'],
    } as Config;

    expect(savedPartOf(config)).toEqual({
      version: 'a',
      grant_ttl: 300,
      action_labels: { reset_mfa: 'Reset your MFA' },
      step_up_returns: ['https://corp.example/'],
    });
  });
});
