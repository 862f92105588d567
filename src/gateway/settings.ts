import { IsBoolean, IsOptional, IsUrl } from 'class-validator';
import {
  Setting,
  HTTP_URL,
  Whole,
  type ProductSettings,
  type LimitDefinition,
} from '../platform/config/index.js';

/** Of one agent. A call needs a few; a walk through the directory needs thousands. */
const DESK_SEARCHES_PER_HOUR = 120;

/** Of one request, and of one second person: more than are ever asked, fewer than a flood. */
const VOUCHES_ASKED = 10;

/** Of one address, for all names together. */
const SIGN_IN_STARTS_PER_MINUTE = 30;

export class GatewaySettings implements ProductSettings {
  @Setting(
    'VERIFICATION_BASE_URL',
    'Public address of the verification service the gateway uses. Default: BASE_URL.',
  )
  @IsOptional()
  @IsUrl(HTTP_URL)
  verificationBaseUrl: string | null = null;

  @Setting(
    'VERIFICATION_API_URL',
    'Address at which the gateway calls that service. Default: this process when VERIFICATION_BASE_URL is not set, else VERIFICATION_BASE_URL.',
  )
  @IsOptional()
  @IsUrl(HTTP_URL)
  verificationApiUrl: string | null = null;

  @Setting(
    'VERIFICATION_TIMEOUT_MS',
    'Milliseconds the gateway waits for one answer of the verification service, and at most for it to be ready again.',
  )
  @Whole(50, 60_000)
  verificationTimeoutMs = 5_000;

  @Setting(
    'POLL_ACCESS_REQUESTS',
    'Whether the gateway polls for results that no webhook brought. Without it the next look-up ends a request.',
  )
  @IsBoolean()
  pollAccessRequests = true;

  @Setting(
    'RATE_LIMIT_PER_EMPLOYEE',
    'Access requests an hour for one employee; sign-ins that anybody can start count by the name they give, and step-ups apart from the rest.',
  )
  @Whole(1, 100_000_000)
  rateLimitPerEmployee = 60;

  @Setting(
    'RATE_LIMIT_WEBHOOKS_PER_CUSTOMER',
    'Genuine webhooks of the verification service a minute that the gateway takes for one customer.',
  )
  @Whole(1, 100_000_000)
  rateLimitWebhooksPerCustomer = 6_000;

  @Setting(
    'RATE_LIMIT_PER_CONNECTION',
    'Requests in two seconds of one connection, such as a directory that provisions by SCIM.',
  )
  @Whole(1, 100_000_000)
  rateLimitPerConnection = 100;

  @Setting(
    'RATE_LIMIT_DECISIONS_PER_KEY',
    'AuthZEN evaluations in ten seconds of one key; a batch counts as many as it has items. Below 100, larger batches are always refused.',
  )
  @Whole(1, 100_000_000)
  rateLimitDecisionsPerKey = 2_000;

  @Setting(
    'IDENTITY_RESET_COOL_DOWN_SECONDS',
    'Seconds between the request of an identity reset in the people console and its effect: time for the employee to object. A key that a member made resets and deletes nobody for as long.',
  )
  @Whole(0, 2_592_000)
  identityResetCoolDownSeconds = 86_400;

  limits(): LimitDefinition[] {
    return [
      { name: 'employee', quota: this.rateLimitPerEmployee, windowSeconds: 3_600 },
      { name: 'vouches', quota: VOUCHES_ASKED, windowSeconds: 1_800 },
      { name: 'vouches_of_person', quota: VOUCHES_ASKED, windowSeconds: 3_600 },
      { name: 'desk_search', quota: DESK_SEARCHES_PER_HOUR, windowSeconds: 3_600 },
      { name: 'connection', quota: this.rateLimitPerConnection, windowSeconds: 2 },
      { name: 'decisions', quota: this.rateLimitDecisionsPerKey, windowSeconds: 10 },
      { name: 'client', quota: 60, windowSeconds: 60 },
      {
        name: 'sign_in_starts',
        quota: SIGN_IN_STARTS_PER_MINUTE,
        windowSeconds: 60,
        isByAddress: true,
      },
      { name: 'client_failures', quota: 10, windowSeconds: 600 },
      { name: 'connection_tests', quota: 20, windowSeconds: 60 },
      { name: 'webhooks', quota: this.rateLimitWebhooksPerCustomer, windowSeconds: 60 },
    ];
  }
}
