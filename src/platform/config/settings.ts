import type { Type } from '@nestjs/common';
import { IsIn, IsOptional, IsString, IsUrl, Matches } from 'class-validator';
import { LEAST_AUDIT_YEARS } from '../audit/audit.policy.js';
import { type ProductSettings, Setting, Whole } from './setting.decorator.js';

export const ENVIRONMENTS = ['development', 'test', 'production'] as const;
export const RATE_LIMIT_FAILURES = ['open', 'closed'] as const;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const KEY_LIST = /^[a-z0-9-]{1,32}:[A-Za-z0-9+/]{43}=(,[a-z0-9-]{1,32}:[A-Za-z0-9+/]{43}=)*$/;
const KEY = /^[A-Za-z0-9+/]{43}=$/;
const POSTGRES_URL = /^postgres(ql)?:\/\//;
const NO_POSTGRES_URL = { message: 'must be postgres://user:password@host:port/name' };
export const HTTP_URL = {
  protocols: ['http', 'https'],
  require_tld: false,
  require_protocol: true,
};

/**
 * The settings of the deployment, from environment variables or the files that `<NAME>_FILE` names.
 */
export class Settings {
  /** The products' settings, one object each. */
  parts: ProductSettings[] = [];

  @Setting(
    'NODE_ENV',
    'development, test or production; production refuses every unsafe default, and a database that it uses refuses the others. Never empty.',
  )
  @IsIn(ENVIRONMENTS)
  environment: (typeof ENVIRONMENTS)[number] = 'development';

  @Setting('HOST', 'Address the server listens on.')
  @IsString()
  host = '127.0.0.1';

  @Setting('PORT', 'TCP port the server listens on; 0 takes a free one.')
  @Whole(0, 65535)
  port = 3000;

  @Setting(
    'METRICS_PORT',
    'TCP port of GET /metrics, for Prometheus; 0 takes a free one. Without it nothing is served.',
    { type: 'number' },
  )
  @IsOptional()
  @Whole(0, 65535)
  metricsPort: number | null = null;

  @Setting(
    'METRICS_HOST',
    'Address that METRICS_PORT listens on. There is no key: keep it inside your own network.',
  )
  @IsString()
  metricsHost = '127.0.0.1';

  @Setting(
    'BASE_URL',
    'Public address of this deployment, without a trailing slash. Default: http://localhost:PORT.',
    {
      requiredInProduction: true,
    },
  )
  @IsUrl(HTTP_URL)
  @Matches(/[^/]$/, { message: 'must not end in a slash' })
  baseUrl = '';

  @Setting(
    'DATA_DIR',
    'Folder of the embedded PostgreSQL, the development secrets and credentials.json.',
  )
  @IsString()
  dataDir = '.data';

  @Setting(
    'DATABASE_URL',
    'PostgreSQL to use in place of the embedded server, as postgres://user:password@host:port/name.',
    {
      secret: true,
      requiredInProduction: true,
    },
  )
  @IsOptional()
  @Matches(POSTGRES_URL, NO_POSTGRES_URL)
  databaseUrl: string | null = null;

  @Setting(
    'DATABASE_OWNER_URL',
    'Login that owns the tables, for migrations and `audit prune` alone; DATABASE_URL then needs no more than the role identity_gateway_app. ' +
      'Default: DATABASE_URL.',
    { secret: true },
  )
  @IsOptional()
  @Matches(POSTGRES_URL, NO_POSTGRES_URL)
  databaseOwnerUrl: string | null = null;

  @Setting(
    'DATABASE_POOL_SIZE',
    'Connections to PostgreSQL held by one process; one more for look-ups, and a quarter as many for the counters of limits.',
  )
  @Whole(2, 500)
  databasePoolSize = 16;

  @Setting(
    'DATABASE_TIMEOUT_MS',
    'Time PostgreSQL has for one statement, and in which a request must have all its answers from the database. A connection ' +
      'on which nothing comes back for two seconds more is given up, and so is a transaction in which nothing is asked for as long.',
  )
  @Whole(100, 60_000)
  databaseTimeoutMs = 10_000;

  @Setting(
    'ENCRYPTION_KEYS',
    'Key-encryption keys as id:base64 of 32 bytes, comma separated; the first seals, all open.',
    {
      secret: true,
      requiredInProduction: true,
    },
  )
  @Matches(KEY_LIST, { message: 'must be id:base64 of 32 bytes, comma separated' })
  encryptionKeys = '';

  @Setting(
    'HASH_PEPPER',
    'Base64 of 32 bytes: the key under which credentials and blind indexes are hashed.',
    {
      secret: true,
      requiredInProduction: true,
    },
  )
  @Matches(KEY, { message: 'must be base64 of 32 bytes' })
  hashPepper = '';

  @Setting(
    'LOG_LEVEL',
    'Least severe level that is logged: fatal, error, warn, info, debug, trace or silent.',
  )
  @IsIn(LOG_LEVELS)
  logLevel: (typeof LOG_LEVELS)[number] = 'info';

  @Setting(
    'TRUSTED_PROXIES',
    'Comma separated addresses or ranges whose X-Forwarded-* headers are believed; empty trusts none.',
  )
  @IsOptional()
  @IsString()
  trustedProxies: string | null = null;

  @Setting('MAX_BODY_BYTES', 'Largest request body in bytes; larger ones are answered 413.')
  @Whole(1024, 16_777_216)
  maxBodyBytes = 262_144;

  @Setting(
    'HEADERS_TIMEOUT_MS',
    'Milliseconds in which the headers of a request must have arrived; a slower one is answered 408.',
  )
  @Whole(50, 600_000)
  headersTimeoutMs = 10_000;

  @Setting(
    'REQUEST_TIMEOUT_MS',
    'Milliseconds in which a whole request must have arrived; a slower one is answered 408.',
  )
  @Whole(50, 600_000)
  requestTimeoutMs = 30_000;

  @Setting(
    'OUTBOUND_ALLOWED_ADDRESSES',
    'Private IP addresses that webhooks may be sent to, comma separated; production takes none of its own machine. Default: 127.0.0.1,::1 in development, otherwise none.',
  )
  @IsOptional()
  @IsString()
  outboundAllowedAddresses: string | null = null;

  @Setting(
    'WEBHOOK_RETENTION_DAYS',
    'Days for which ended webhook deliveries and their attempts are kept.',
  )
  // above the three days over which one delivery is tried
  @Whole(4, 3_650)
  webhookRetentionDays = 30;

  @Setting(
    'AUDIT_RETENTION_YEARS',
    'Years for which audit entries are kept; `audit prune` ends what is older. At least six.',
  )
  @Whole(LEAST_AUDIT_YEARS, 1_000)
  auditRetentionYears = 7;

  @Setting(
    'RATE_LIMIT_PER_KEY',
    'Requests a minute that one key or OpenID Connect client may make; a thirtieth of them a second, at least a hundred, and as many at once.',
  )
  @Whole(1, 100_000_000)
  rateLimitPerKey = 6_000;

  @Setting(
    'RATE_LIMIT_PER_ADDRESS',
    'Requests a minute that one address may make where nothing authenticates it; of webhooks the forged ones alone.',
  )
  @Whole(1, 100_000_000)
  rateLimitPerAddress = 300;

  @Setting(
    'AUTHENTICATION_FAILURES_PER_ADDRESS',
    'Failed authentications in five minutes after which an address gets 429 in place of 401.',
  )
  @Whole(1, 100_000_000)
  authenticationFailuresPerAddress = 100;

  @Setting(
    'RATE_LIMIT_FAILURE',
    'What happens while the counters cannot be reached: open lets requests through uncounted, closed answers 503. Messages are never sent uncounted.',
  )
  @IsIn(RATE_LIMIT_FAILURES)
  rateLimitFailure: (typeof RATE_LIMIT_FAILURES)[number] = 'open';

  @Setting(
    'RATE_LIMIT_TIMEOUT_MS',
    'Milliseconds in which a counter has to answer; one that is slower is taken as out of reach.',
  )
  @Whole(10, 10_000)
  rateLimitTimeoutMs = 500;

  @Setting(
    'SWEEP_INTERVAL_MS',
    'Milliseconds between two runs of the background sweepers, at least 30000 on Citus; 0 turns them off.',
  )
  @Whole(0, 3_600_000)
  sweepIntervalMs = 1_000;

  @Setting(
    'DRAIN_TIMEOUT_MS',
    'Milliseconds that requests under way are given to end when the process is told to stop.',
  )
  @Whole(0, 600_000)
  drainTimeoutMs = 10_000;

  @Setting(
    'SIGNING_KEY_ROTATION_DAYS',
    'Days after which a signing key gets a successor by itself; 0 leaves it to the command.',
  )
  @Whole(0, 3_650)
  signingKeyRotationDays = 90;

  /** Whether browsers reach the deployment over https, as `Secure` cookies need. */
  get isHttps(): boolean {
    return this.baseUrl.startsWith('https://');
  }

  of<T extends ProductSettings>(part: Type<T>): T {
    const found = this.parts.find((each) => each instanceof part);
    if (!found) throw new Error(`${part.name} was not loaded`);
    return found as T;
  }
}
