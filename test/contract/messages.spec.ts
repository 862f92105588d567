import '../../src/app.module.js';
import { readFileSync } from 'node:fs';
import { packagePath } from '../../src/platform/config/index.js';
import { listMessageKinds, textOf, type MessageText } from '../../src/platform/messages/index.js';
import { renderMessage } from '../../src/platform/messages/kinds/render-message.js';
import { LOCALES } from '../../src/platform/text/index.js';

/** A value for every parameter of every kind. */
const PARAMS = {
  code: '424242',
  sender: 'Example Corp',
  company: 'Example Corp',
  purpose: 'Reset your MFA',
  inviter: 'Grace Hopper',
  event: 'passkey_added',
  host: 'hooks.example.com',
  warning: 'changed',
  connection: 'action_webhook (hooks.example.com)',
  change: 'secret_rotated',
  settings: 'api_key,recovery_labels',
  name: 'Ada',
  url: 'https://verify.example.com/verify?token=secret',
  minutes: 30,
  cause: 'read_back_failed',
  atMs: Date.UTC(2026, 2, 1, 14, 30),
};

/** Longer ones cost three text messages. */
const MAX_SMS = 300;

describe('the messages of this deployment', () => {
  const kinds = listMessageKinds().filter(({ name }) => !/^(spec|test)_/.test(name));

  it('are of the kinds listed here, and no others', () => {
    expect(kinds.map(({ name }) => name).sort()).toEqual([
      'config_changed',
      'connection_changed',
      'contact_changed',
      'desk_link',
      'desk_link_again',
      'device_key_added',
      'device_key_missing',
      'employee_erased',
      'endpoint_changed',
      'endpoint_disabled',
      'held_data_deleted',
      'held_data_link',
      'identity_alarm',
      'identity_established',
      'identity_reset',
      'identity_reset_requested',
      'one_time_code',
      'record_changed',
      'reset_canceled',
      'sender_test',
      'staff_invitation',
      'staff_key_notice',
      'staff_member_notice',
      'staff_notice',
      'staff_recovery',
      'staff_security_notice',
      'verification_invitation',
      'verification_invitation_reminder',
      'verification_link',
      'verification_reminder',
    ]);
  });

  it('leave through the deployment’s provider unless they are listed here', () => {
    const others = kinds.filter(({ guard }) => !guard).map(({ name }) => name);

    expect(others.sort()).toEqual([
      'desk_link',
      'desk_link_again',
      'held_data_link',
      'one_time_code',
      'sender_test',
      'verification_invitation',
      'verification_invitation_reminder',
      'verification_link',
      'verification_reminder',
    ]);
  });

  it.each(kinds.map((kind) => [kind.name, kind] as const))(
    'say %s in every language',
    (_, kind) => {
      const texts = LOCALES.map((locale): MessageText => textOf(kind, PARAMS, locale));
      const whole = texts.map(({ subject, body, note, sms }) => [subject, ...body, note, sms]);

      expect(
        whole.flat().filter((each) => /undefined|null|NaN|\{|\}/.test(each) || each === ''),
      ).toEqual([]);
      for (const part of ['subject', 'note', 'sms'] as const)
        expect(new Set(texts.map((each) => each[part])).size).toBe(LOCALES.length);
      expect(new Set(texts.map(({ body }) => body.join())).size).toBe(LOCALES.length);
      const [english] = texts;
      // What a message is for is in every language of it.
      for (const { action, code, sms } of texts) {
        expect([action?.url, code]).toEqual([english?.action?.url, english?.code]);
        if (action) expect(sms).toContain(PARAMS.url);
        if (code) expect(sms).toContain(PARAMS.code);
      }
    },
  );

  it('are all in the guide, each once', () => {
    const guide = readFileSync(packagePath('docs/guides/messages.md'), 'utf8');
    const listed = [...guide.matchAll(/^\| `(\w+)` \| .+ \| .+ \|$/gm)].map(([, name]) => name);

    expect(listed.sort()).toEqual(kinds.map(({ name }) => name).sort());
  });

  it.each(kinds.map((kind) => [kind.name, kind] as const))(
    'take no header, markup or link into %s from what others wrote',
    (_, kind) => {
      const hostile = '<img src=x>\r\nBcc: eve@example.com\r\n\r\nhttps://evil.example \u202e"\'&';
      const given = Object.fromEntries(
        ['sender', 'company', 'purpose', 'inviter', 'host', 'name'].map((name) => [name, hostile]),
      );
      for (const locale of LOCALES) {
        const { subject, html, text, sms } = renderMessage(kind, { ...PARAMS, ...given }, locale);

        expect([subject, sms].filter((each) => /[\r\n\u202e]/.test(each))).toEqual([]);
        expect(text).not.toMatch(/^bcc:/im);
        expect(html).not.toContain('<img src=x');
        expect([subject, html, text, sms].filter((each) => each.includes('//evil'))).toEqual([]);
      }
    },
  );

  it('fit into two text messages', () => {
    const long = kinds.flatMap((kind) =>
      LOCALES.map(
        (locale) => [kind.name, locale, textOf(kind, PARAMS, locale).sms.length] as const,
      ),
    );

    expect(long.filter(([, , length]) => length > MAX_SMS)).toEqual([]);
  });

  it('write times and numbers as their language does', () => {
    const notice = kinds.find(({ name }) => name === 'identity_reset')!;

    expect(textOf(notice, PARAMS, 'en').body[0]).toContain('March 1, 2026');
    expect(textOf(notice, PARAMS, 'de').body[0]).toContain('1. März 2026');
    expect(textOf(notice, PARAMS, 'fr').body[0]).toContain('1 mars 2026');
  });
});
