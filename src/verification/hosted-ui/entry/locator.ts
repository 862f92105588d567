import { Injectable, type OnModuleInit } from '@nestjs/common';
import { open, type CityResponse, type Reader } from 'maxmind';
import { StartError } from '../../../platform/errors/index.js';
import type { Visit } from '../../sessions/index.js';
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
