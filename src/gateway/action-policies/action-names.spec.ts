import { namesRecovery, namesReset } from './action.policy.js';

const RESETS = [
  'reset_mfa',
  'mfa.reset',
  'account.recover',
  'account-recovery',
  'unlock_account',
  'unblock_account',
  'reactivate_account',
  'reset_authenticator',
  'change_password',
  'password.set',
  'change_pwd',
  'new_passcode',
  'issue_temporary_access_pass',
  'temporary-access',
  'issue_tap',
  'issue_bypass_code',
  'generate_backup_codes',
  'disable_mfa',
  'deactivate_mfa',
  'update_mfa',
  'rotate_mfa',
  'rebind_mfa',
  'reregister_mfa',
  'transfer_mfa',
  'provision_mfa',
  'mfa_reregistration',
  'mfa.off',
  'mfa_on',
  'entra_mfa_removal',
  'verify_new_mfa',
  'design_in_mfa',
  'remove_2fa',
  'change-totp',
  'new_otps',
  'bypass_two_factor',
  'register_security_key',
  'add_fido2_key',
  'add_webauthn',
  'swap_yubikey',
  'disable_two_step_verification',
  'disable_2sv',
  'disable_2_factor',
  'disable_dual_factor',
  'remove_u2f_key',
  'mfa_verification_removal',
  'change_pin',
];

const NEW_DEVICES_OR_CONTACTS = [
  'new_device',
  'enrol_passkey',
  'change_email',
  'change_e-mail',
  'contact.change',
  'change_mobile',
  'add_sms_number',
  'sim_swap',
  'replace_hardware_token',
  'reissue_smartcard',
];

const ORDINARY = [
  'change_payroll',
  'verify_identity',
  'sign_in',
  'entra_mfa',
  'verify_mfa',
  'mfa',
  'mfa_step_up',
  'fido2_sign_in',
  'mfa-log-on',
  'mfa_offsite',
  'mfa_verification',
  'mfa_challenge',
  'otp_check',
  'two_factor_authentication',
  'two_step_verification',
  'spin_up_server',
  'simulate_order',
  'passwordless_sign_in',
  'change_hotplug_mode',
  'remove_badge',
  'tape_library',
  'read_payslip',
];

describe('the name of an action', () => {
  it.each(RESETS)('is that of a reset: %s', (action) => {
    expect([namesReset(action), namesRecovery(action)]).toEqual([true, true]);
  });

  it.each(NEW_DEVICES_OR_CONTACTS)('is that of a new device or contact: %s', (action) => {
    expect([namesReset(action), namesRecovery(action)]).toEqual([false, true]);
  });

  it.each(ORDINARY)('is that of no recovery: %s', (action) => {
    expect(namesRecovery(action)).toBe(false);
  });
});
