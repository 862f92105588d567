import { ChoiceField, IntegerField, TextField, UrlField } from '../../platform/http/index.js';
import type { EmailSenderInput, SmsSenderInput } from './sender.policy.js';

const FROM = /^([^<>\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;

export class EmailSenderDto {
  @TextField('Name of the mail server.', {
    max: 253,
    pattern: HOST,
    shape: 'be the name of a host',
  })
  host: string;

  @IntegerField('Its port, such as 587 or 465.', { min: 1, max: 65_535 }) port: number;

  @ChoiceField(
    '`tls` encrypts from the first byte; `starttls` upgrades the connection before sending anything.',
    { of: ['starttls', 'tls'] },
  )
  security: EmailSenderInput['security'];

  @TextField('User name at the server.', { max: 200, optional: true }) username?: string | null;

  @TextField('Password at the server; left out, the stored one is kept.', {
    max: 500,
    optional: true,
  })
  password?: string | null;

  @TextField('Sender, as an address or `Name <address>`.', {
    max: 254,
    pattern: FROM,
    shape: 'be an address or Name <address>',
    example: 'Example Corp <no-reply@example.com>',
  })
  from: string;
}

export class SmsSenderDto {
  @ChoiceField('`json` takes signed JSON, `twilio` is Twilio or a service with its API.', {
    of: ['json', 'twilio'],
  })
  shape: SmsSenderInput['shape'];

  @UrlField('Address that accepts the messages.') url: string;

  @TextField('Account of a Twilio-compatible service.', { max: 100, optional: true })
  account?: string | null;

  @TextField(
    'Signing secret (`whsec_` and base64) or token of the account; left out, the stored one is kept.',
    { max: 200, optional: true },
  )
  secret?: string | null;

  @TextField('Sender: a telephone number, or a name.', { max: 34, optional: true })
  from?: string | null;
}

export class SenderTestDto {
  @TextField('E-mail address, or telephone number as E.164.', { min: 3, max: 254 }) address: string;
}

export function emailSenderInput(given: EmailSenderDto): EmailSenderInput {
  return {
    host: given.host.toLowerCase(),
    port: given.port,
    security: given.security,
    username: given.username || null,
    password: given.password || null,
    from: given.from,
  };
}

export function smsSenderInput(given: SmsSenderDto): SmsSenderInput {
  return {
    shape: given.shape,
    url: given.url,
    account: given.account || null,
    secret: given.secret || null,
    from: given.from || null,
  };
}
