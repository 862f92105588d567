import { IsOptional, IsString, Length, Matches } from 'class-validator';
import {
  Setting,
  type ProductSettings,
  type LimitDefinition,
  Whole,
} from '../platform/config/index.js';

export class VerificationSettings implements ProductSettings {
  @Setting(
    'OPERATOR_NAME',
    'Who runs this deployment: people read it where they are asked to agree that their data is processed. ' +
      'Default: the host of BASE_URL.',
  )
  @IsOptional()
  @IsString()
  @Length(1, 100)
  operatorName: string | null = null;

  @Setting(
    'GEOIP_DATABASE',
    'MMDB file that tells where an address is (MaxMind GeoLite2 City, or DB-IP City). Sessions then show the ' +
      'place of each opening. Default: no place.',
  )
  @IsOptional()
  @IsString()
  @Length(1, 1_000)
  geoipDatabase: string | null = null;

  @Setting(
    'RATE_LIMIT_PER_SESSION',
    'Requests a minute that the hosted page may make for one session.',
  )
  @Whole(1, 100_000_000)
  rateLimitPerSession = 240;

  @Setting(
    'ENGINE_WORKERS',
    'Threads of this process that look at pictures, one picture each; about 300 MB and one processor core for each. ' +
      '0 leaves it to other processes with the same database.',
  )
  @Whole(0, 64)
  engineWorkers = 1;

  @Setting(
    'OIDC_VENDOR_CLAIM',
    'Name of the access token claim that holds partner_scoped_user_id, as a reversed domain name.',
  )
  @Matches(/^[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+$/, { message: 'must be a reversed domain name' })
  oidcVendorClaim = 'com.identity_gateway';

  @Setting('OIDC_CODE_TTL_SECONDS', 'Seconds in which an authorization code can be exchanged.')
  @Whole(10, 600)
  oidcCodeTtlSeconds = 60;

  @Setting(
    'OIDC_REFRESH_TOKEN_DAYS',
    'Days for which a refresh token can be used; each use gives a new one with as many days again.',
  )
  @Whole(1, 3_650)
  oidcRefreshTokenDays = 30;

  @Setting(
    'OIDC_GRANT_DAYS',
    'Days after which a person verifies again, however often the tokens about them were refreshed.',
  )
  @Whole(1, 3_650)
  oidcGrantDays = 365;

  complete({ environment }: { environment: string }): void {
    if (environment === 'development') this.operatorName ??= 'Example Verification';
  }

  limits(): LimitDefinition[] {
    return [
      { name: 'session', quota: this.rateLimitPerSession, windowSeconds: 60 },
      // Strangers cause these messages. The limits of messages themselves send none uncounted.
      { name: 'held_link_contact', quota: 3, windowSeconds: 3_600 },
      { name: 'held_link_workspace', quota: 300, windowSeconds: 3_600 },
      // Of one session: a register may charge for each question, and a last step can be sent many times at once.
      { name: 'source_questions', quota: 10, windowSeconds: 3_600 },
    ];
  }
}
