import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { open, type CityResponse, type Reader } from 'maxmind';
import { Clock, isTimeZone, unixSeconds } from '../../../platform/clock/index.js';
import { requestInvalid, StartError } from '../../../platform/errors/index.js';
import { SessionLifecycle, type Session, type Visit } from '../../sessions/index.js';
import { VerificationSettings } from '../../settings.js';

/** Looks addresses up in the operator's own file: nothing leaves the deployment. */
@Injectable()
export class Locator implements OnModuleInit {
  #reader: Reader<CityResponse> | null = null;

  constructor(private readonly settings: VerificationSettings) {}

  async onModuleInit(): Promise<void> {
    const { geoipDatabase } = this.settings;
    if (geoipDatabase === null) return;
    try {
      this.#reader = await open<CityResponse>(geoipDatabase);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`GEOIP_DATABASE ${geoipDatabase} cannot be read: ${reason}`);
    }
  }

  /** Null without a database, and for an address that is not in it. */
  locate(ip: string): NonNullable<Visit['location']> | null {
    const found = this.#reader?.get(ip);
    if (!found) return null;
    const { country, subdivisions: [subdivision] = [], city, location } = found;
    return {
      country: country?.names.en ?? '',
      country_iso: country?.iso_code ?? '',
      subdivision: subdivision?.names.en ?? null,
      subdivision_type: null,
      city: city?.names.en ?? '',
      lat: degrees(location?.latitude),
      lon: degrees(location?.longitude),
    };
  }
}

function degrees(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** Browser data that only the page knows, not the request. */
export interface BrowserFacts {
  /** IANA name. */
  timeZone: string;
  locale: string;
}

/** The records of a session's openings. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly locator: Locator,
    private readonly clock: Clock,
  ) {}

  /** The record of an opening, as far as the request tells it. */
  of(request: FastifyRequest): Visit {
    const { ip, headers } = request;
    return {
      ip,
      user_agent: userAgentOf(request),
      locale: firstLanguage(headers['accept-language']),
      zoneinfo: '',
      created_at: unixSeconds(this.clock.now()),
      location: this.locator.locate(ip),
    };
  }

  /** Completes the record of this browser's last opening. Throws `request_invalid`. */
  complete(
    { organizationId, id }: Session,
    request: FastifyRequest,
    { timeZone: zoneinfo, locale }: BrowserFacts,
  ): Promise<Session> {
    if (!isTimeZone(zoneinfo)) throw unknownTimeZone();
    const userAgent = userAgentOf(request);
    return this.lifecycle.progress(organizationId, id, ({ visits }) => {
      const at = visits.findLastIndex(({ user_agent }) => user_agent === userAgent);
      return {
        visits: visits.map((visit, n) => (n === at ? { ...visit, zoneinfo, locale } : visit)),
      };
    });
  }
}

function userAgentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, 500);
}

function firstLanguage(header: string | undefined): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/.exec(header ?? '')?.[0] ?? '';
}

function unknownTimeZone(): Error {
  const detail = 'time_zone must be the IANA name of a time zone';
  return requestInvalid({ errors: [{ pointer: '/time_zone', code: 'invalid', detail }] });
}
