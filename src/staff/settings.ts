import { IsOptional, IsUrl, Matches } from 'class-validator';
import {
  HTTP_URL,
  Setting,
  type LimitDefinition,
  type ProductSettings,
  Whole,
} from '../platform/config/index.js';

/** Limits how often a thief with an owner's session can lock a member out. */
const RECOVERIES_PER_HOUR = 5;

/** Enough to set up a provider, too few to harass a stranger. */
const SENDER_TESTS_PER_HOUR = 10;

/** The settings of the staff's sign-in and pages. */
export class StaffSettings implements ProductSettings {
  @Setting(
    'CONSOLE_BASE_URL',
    'Public address of the staff pages, without a trailing slash, on a host of their own; nothing else answers there, and they answer nowhere else. ' +
      'Passkeys belong to its host name. Default: BASE_URL, for all.',
  )
  @IsOptional()
  @IsUrl(HTTP_URL)
  @Matches(/[^/]$/, { message: 'must not end in a slash' })
  consoleBaseUrl: string | null = null;

  @Setting(
    'STAFF_SESSION_IDLE_MINUTES',
    'Minutes without a request after which a staff member signs in again. What an unattended page reads by itself does not count.',
  )
  @Whole(1, 1_440)
  staffSessionIdleMinutes = 30;

  @Setting(
    'STAFF_SESSION_HOURS',
    'Hours after which a staff member signs in again, however busy they are.',
  )
  @Whole(1, 720)
  staffSessionHours = 12;

  @Setting('RATE_LIMIT_PER_STAFF', 'Requests a minute that one staff member may make.')
  @Whole(1, 100_000_000)
  rateLimitPerStaff = 1_200;

  productionFaults(): string[] {
    return this.consoleBaseUrl && !this.consoleBaseUrl.startsWith('https://')
      ? ['CONSOLE_BASE_URL must begin with https:// in production']
      : [];
  }

  limits(): LimitDefinition[] {
    return [
      { name: 'staff', quota: this.rateLimitPerStaff, windowSeconds: 60 },
      { name: 'staff_recovery', quota: RECOVERIES_PER_HOUR, windowSeconds: 3_600 },
      {
        name: 'sender_test',
        quota: SENDER_TESTS_PER_HOUR,
        windowSeconds: 3_600,
        isStrict: true,
      },
    ];
  }
}
