import '../../src/app.module.js';
import { readFileSync } from 'node:fs';
import type { StaffNoticeCause } from '../../src/gateway/notices/staff-notice.messages.js';
import { packagePath } from '../../src/platform/config/index.js';
import {
  listMessageKinds,
  textOf,
  type MessageKind,
  type MessageText,
} from '../../src/platform/messages/index.js';
import { renderMessage } from '../../src/platform/messages/render-message.js';
import { LOCALES } from '../../src/platform/text/index.js';
import type { EndpointWarning } from '../../src/platform/webhooks/index.js';
import type { MemberChange } from '../../src/staff/member.messages.js';
import type { AccountEvent, WorkspaceEvent } from '../../src/staff/security-notice.messages.js';
import {
  changedSettings,
  type ConnectionChange,
  type GuardedSetting,
} from '../../src/staff/settings-changed.messages.js';

/** A value for every parameter of every kind. */
const PARAMS = {
  code: '424242',
  sender: 'Example Corp',
  company: 'Example Corp',
  purpose: 'Reset your MFA',
  inviter: 'Grace Hopper',
  host: 'hooks.example.com',
  connection: 'action_webhook (hooks.example.com)',
  settings: 'api_key,recovery_labels',
  newHost: 'elsewhere.example.com',
  name: 'Ada',
  keys: 'Payroll, CI',
  named: 2,
  count: 12,
  employeeId: 'emp_01jg0000000000000000000000',
  url: 'https://verify.example.com/verify?token=secret',
  minutes: 30,
  desk: 1,
  atMs: Date.UTC(2026, 2, 1, 14, 30),
};

const ACCOUNT_EVENTS = {
  passkey_added: 0,
  passkey_removed: 0,
  recovery_started: 0,
  recovered: 0,
} satisfies Record<AccountEvent, 0>;
const WORKSPACE_EVENTS = { single_sign_on_changed: 0, sender_changed: 0 } satisfies Record<
  WorkspaceEvent,
  0
>;
const CAUSES = {
  identity_mismatch: 0,
  identity_at_another_record: 0,
  verification_not_me: 0,
  vouch_objected: 0,
  read_back_failed: 0,
  face_tries_used_up: 0,
  case_overridden: 0,
  mass_deactivation: 0,
  identity_lost: 0,
} satisfies Record<StaffNoticeCause, 0>;
const MEMBER_CHANGES = { joined: 0, role_changed: 0, let_in: 0 } satisfies Record<MemberChange, 0>;
const CONNECTION_CHANGES = {
  created: 0,
  changed: 0,
  disabled: 0,
  secret_rotated: 0,
  removed: 0,
} satisfies Record<ConnectionChange, 0>;
const WARNINGS = {
  created: 0,
  moved: 0,
  narrowed: 0,
  unsigned: 0,
  disabled: 0,
  secret_rotated: 0,
  bearer_rotated: 0,
  deleted: 0,
} satisfies Record<EndpointWarning, 0>;

const GUARDED_SETTINGS = {
  api_key: 0,
  projects: 0,
  match: 0,
  reusable_actions: 0,
  read_back_actions: 0,
  sign_in_email_domains: 0,
  recovery_policies: 0,
  recovery_labels: 0,
  weaker_factors: 0,
} satisfies Record<GuardedSetting, 0>;

/** Kinds for staff, who are written to by e-mail alone. */
const EMAILED = new Set([
  'config_changed',
  'connection_changed',
  'endpoint_changed',
  'endpoint_disabled',
  'reset_canceled',
  'staff_held_notice',
  'staff_invitation',
  'staff_key_notice',
  'staff_keys_left',
  'staff_member_notice',
  'staff_notice',
  'staff_recovery',
  'staff_security_notice',
]);

type Params = Record<string, string | number>;
const variants = (name: string, values: object): Params[] =>
  Object.keys(values).map((value) => ({ ...PARAMS, [name]: value }));

/** The parameters of every text that a kind has. */
const VARIANTS: Record<string, readonly Params[]> = {
  staff_notice: variants('cause', CAUSES),
  staff_security_notice: variants('event', { ...ACCOUNT_EVENTS, ...WORKSPACE_EVENTS }),
  staff_member_notice: variants('change', MEMBER_CHANGES),
  connection_changed: variants('change', CONNECTION_CHANGES),
  endpoint_changed: [
    ...variants('warning', WARNINGS),
    { ...PARAMS, warning: 'moved', newHost: PARAMS.host },
  ],
};
const variantsOf = ({ name }: MessageKind): readonly Params[] => VARIANTS[name] ?? [PARAMS];

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
      'recovery_allowed',
      'reset_canceled',
      'sender_test',
      'staff_held_notice',
      'staff_invitation',
      'staff_key_notice',
      'staff_keys_left',
      'staff_member_notice',
      'staff_notice',
      'staff_recovery',
      'staff_security_notice',
      'verification_invitation',
      'verification_invitation_reminder',
      'verification_link',
      'verification_reminder',
      'vouch_link',
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
      'vouch_link',
    ]);
  });

  it.each(kinds.map((kind) => [kind.name, kind] as const))(
    'say %s in every language',
    (_, kind) => {
      for (const params of variantsOf(kind)) expectEveryLanguage(kind, params);
      // Each of its texts says something else.
      const said = variantsOf(kind).map((params) => textOf(kind, params, 'en').body[0]);
      expect(new Set(said).size).toBe(said.length);
    },
  );

  function expectEveryLanguage(kind: MessageKind, params: Params): void {
    const texts = LOCALES.map((locale): MessageText => textOf(kind, params, locale));
    const whole = texts.map(({ subject, body, note, sms = '…' }) => [subject, ...body, note, sms]);

    expect(
      whole.flat().filter((each) => /undefined|null|NaN|\{|\}/.test(each) || each === ''),
    ).toEqual([]);
    for (const part of ['subject', 'note', 'sms'] as const) {
      const isMissing = part === 'sms' && EMAILED.has(kind.name);
      expect(new Set(texts.map((each) => each[part])).size).toBe(isMissing ? 1 : LOCALES.length);
    }
    expect(new Set(texts.map(({ body }) => body.join())).size).toBe(LOCALES.length);
    const [english] = texts;
    // What a message is for is in every language of it.
    for (const { action, code, sms } of texts) {
      expect([action?.url, code]).toEqual([english?.action?.url, english?.code]);
      if (action && !EMAILED.has(kind.name)) expect(sms).toContain(PARAMS.url);
      if (code) expect(sms).toContain(PARAMS.code);
    }
  }

  const DESK = /help desk|helpdesk|soporte|assist/i;
  const OWNERS = /owners|propietarios|propriétaires|Inhaber|proprietari/;
  it.each([
    ['staff_notice', 'cause', { mass_deactivation: 0 }, DESK],
    ['staff_security_notice', 'event', WORKSPACE_EVENTS, OWNERS],
    ['staff_held_notice', 'cause', { identity_held: 0 }, DESK],
    ['staff_key_notice', 'event', { strong_key_made: 0 }, OWNERS],
  ])('advise in %s by its %s: %o', (name, param, values, wrong) => {
    const kind = kinds.find((each) => each.name === name)!;
    const subjects = LOCALES.flatMap((locale) => {
      const others = variantsOf(kind).filter(({ [param]: value }) => !(String(value) in values));
      return variants(param, values).map((params) => {
        const { subject, note } = textOf(kind, params, locale);
        expect([subject, note].filter((each) => wrong.test(each))).toEqual([]);
        if (VARIANTS[name])
          for (const other of others) expect(textOf(kind, other, locale).subject).not.toBe(subject);
        return subject;
      });
    });
    expect(new Set(subjects).size).toBe(subjects.length);
  });

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
        ['sender', 'company', 'purpose', 'inviter', 'host', 'newHost', 'name'].map((name) => [
          name,
          hostile,
        ]),
      );
      for (const params of variantsOf(kind))
        for (const locale of LOCALES) {
          const { subject, html, text, sms } = renderMessage(kind, { ...params, ...given }, locale);

          expect([subject, sms].filter((each) => /[\r\n\u202e]/.test(each))).toEqual([]);
          expect(text).not.toMatch(/^bcc:/im);
          expect(html).not.toContain('<img src=x');
          expect([subject, html, text, sms].filter((each) => each.includes('//evil'))).toEqual([]);
        }
    },
  );

  it.each(LOCALES)('hide no changed setting behind many others, in %s', (locale) => {
    const kind = kinds.find(({ name }) => name === 'config_changed')!;
    const changed = Object.keys(GUARDED_SETTINGS) as GuardedSetting[];
    const named = (settings: readonly GuardedSetting[]) => {
      const [line = ''] = textOf(kind, { ...PARAMS, ...changedSettings(settings) }, locale).body;
      return line
        .slice(line.indexOf(':') + 1, -1)
        .split(';')
        .map((each) => each.trim());
    };

    expect(named(changed)).toEqual(changed.flatMap((each) => named([each])));
    expect(named(changed)).toHaveLength(changed.length);
  });

  it('fit into two text messages', () => {
    const long = kinds.flatMap((kind) =>
      variantsOf(kind).flatMap((params) =>
        LOCALES.map(
          (locale) => [kind.name, locale, textOf(kind, params, locale).sms?.length ?? 0] as const,
        ),
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
