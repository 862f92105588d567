import { IsOptional, IsString, Length, Matches } from 'class-validator';
import { Setting, type LimitDefinition, type ProductSettings, Whole } from '../config/index.js';

/** The value that shows messages in the mailbox instead of sending them. */
export const MAILBOX = 'mailbox';

const DAY_SECONDS = 86_400;

/**
 * The limit of all workspaces together to one number or address, as a multiple of one workspace's
 * limit.
 */
const ALL_WORKSPACES = 5;

/**
 * Text messages of one kind of warning to one number. All kinds together stay few, and none uses up
 * another: who causes one kind must not hide what comes next.
 */
const WARNINGS_PER_NUMBER = 3;

/** The European Economic Area, the United Kingdom, Switzerland, the United States and Canada. */
const DEFAULT_CALLING_CODES =
  '1,30,31,32,33,34,351,352,353,354,356,357,358,359,36,370,371,372,385,386,39,40,41,420,421,423,43,44,45,46,47,48,49';

/** The settings of e-mails and text messages. */
export class MessageSettings implements ProductSettings {
  @Setting(
    'MESSAGES_EMAIL',
    'Where e-mails are handed over: smtp://user:password@host:587 (with STARTTLS) or smtps://…, or mailbox, which shows them at ' +
      '/dev/mailbox and is refused in production. Default: mailbox, in production none.',
    { secret: true },
  )
  @IsOptional()
  @Matches(/^(smtps?:\/\/\S+|mailbox)$/, { message: 'must be smtp://…, smtps://… or mailbox' })
  email: string | null = null;

  @Setting(
    'MESSAGES_EMAIL_FROM',
    'Sender of e-mails, as an address or Name <address>. Default: no-reply@ and the host of BASE_URL.',
  )
  @IsOptional()
  @IsString()
  @Matches(/^([^<>\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    message: 'must be an address or Name <address>',
  })
  emailFrom: string | null = null;

  @Setting(
    'MESSAGES_EMAIL_CA',
    "Certificate in PEM that signs the mail server's, where it is one of your own.",
  )
  @IsOptional()
  @IsString()
  emailCa: string | null = null;

  @Setting(
    'MESSAGES_SMS',
    'Where text messages are handed over: an https address that takes signed JSON, twilio+https://account:token@api.twilio.com for ' +
      'Twilio and services with its API, or mailbox. Default: mailbox, in production none.',
    { secret: true },
  )
  @IsOptional()
  @Matches(/^((twilio\+)?https?:\/\/\S+|mailbox)$/, {
    message: 'must be https://…, twilio+https://… or mailbox',
  })
  sms: string | null = null;

  @Setting(
    'MESSAGES_SMS_SECRET',
    'Signs the calls to MESSAGES_SMS where it takes JSON, and the reports that come back: whsec_ and base64 of 32 bytes.',
    { secret: true },
  )
  @IsOptional()
  @Matches(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, { message: 'must be whsec_ and base64' })
  smsSecret: string | null = null;

  @Setting('MESSAGES_SMS_FROM', 'Sender of text messages: a telephone number, or a name.')
  @IsOptional()
  @Length(3, 34)
  smsFrom: string | null = null;

  @Setting(
    'MESSAGES_SMS_COUNTRIES',
    'Calling codes to which text messages are sent, comma separated. Premium ranges abroad are how senders are made to pay. ' +
      'Under 1 the Caribbean needs codes of its own, such as 1876.',
  )
  @Matches(/^[1-9]\d{0,6}(,[1-9]\d{0,6})*$/, { message: 'must be calling codes' })
  smsCountries = DEFAULT_CALLING_CODES;

  @Setting(
    'MESSAGES_SMS_PER_NUMBER',
    'Text messages a day of one workspace to one number; five times as many of all. Of each kind of warning at most three.',
  )
  @Whole(1, 100_000_000)
  smsPerNumber = 10;

  @Setting(
    'MESSAGES_SMS_PER_PREFIX',
    'Text messages a day of one workspace to numbers that differ in their last four digits only; five times as many of all.',
  )
  @Whole(1, 100_000_000)
  smsPerPrefix = 50;

  @Setting('MESSAGES_SMS_PER_COUNTRY', 'Text messages a day to one calling code.')
  @Whole(1, 100_000_000)
  smsPerCountry = 10_000;

  @Setting('MESSAGES_SMS_PER_WORKSPACE', 'Text messages a day of one workspace.')
  @Whole(1, 100_000_000)
  smsPerWorkspace = 2_000;

  @Setting(
    'MESSAGES_EMAIL_PER_ADDRESS',
    'E-mails a day of one workspace to one address; five times as many of all.',
  )
  @Whole(1, 100_000_000)
  emailPerAddress = 30;

  @Setting('MESSAGES_EMAIL_PER_WORKSPACE', 'E-mails a day of one workspace.')
  @Whole(1, 100_000_000)
  emailPerWorkspace = 50_000;

  complete({ environment, baseUrl }: { environment: string; baseUrl: string }): void {
    if (environment !== 'production') {
      this.email ??= MAILBOX;
      this.sms ??= MAILBOX;
    }
    const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : 'localhost';
    this.emailFrom ??= `no-reply@${host}`;
  }

  productionFaults(): string[] {
    return [
      ...(this.email === MAILBOX ? ['MESSAGES_EMAIL: production shows nobody a mailbox'] : []),
      ...(this.sms === MAILBOX ? ['MESSAGES_SMS: production shows nobody a mailbox'] : []),
      ...(this.sms?.startsWith('http:') || this.sms?.startsWith('twilio+http:')
        ? ['MESSAGES_SMS: must begin with https: in production']
        : []),
    ];
  }

  limits(): LimitDefinition[] {
    const daily = (name: string, quota: number) => ({
      ...{ name, quota, windowSeconds: DAY_SECONDS },
      isStrict: true,
    });
    const warnings = Math.min(this.smsPerNumber, WARNINGS_PER_NUMBER);
    return [
      daily('sms_number', this.smsPerNumber),
      daily('sms_number_all', this.smsPerNumber * ALL_WORKSPACES),
      daily('sms_warning', warnings),
      daily('sms_warning_all', warnings * ALL_WORKSPACES),
      daily('sms_prefix', this.smsPerPrefix),
      daily('sms_prefix_all', this.smsPerPrefix * ALL_WORKSPACES),
      daily('sms_country', this.smsPerCountry),
      daily('sms_workspace', this.smsPerWorkspace),
      daily('email_address', this.emailPerAddress),
      daily('email_address_all', this.emailPerAddress * ALL_WORKSPACES),
      daily('email_workspace', this.emailPerWorkspace),
    ];
  }
}
