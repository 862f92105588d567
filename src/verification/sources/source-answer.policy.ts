import { isJsonObject } from '../../platform/text/index.js';
import type { Address } from '../persons/index.js';
import { SOURCE_VALUES, type SourceValue } from './source.js';

/** What a source validated, of what it was asked. */
export interface SourceAnswer {
  validated: SourceValue[];
  formerAddresses: Address[];
}

const MOST_ADDRESSES = 20;
const MOST_CHARACTERS = 200;
const FIELDS = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

/**
 * Reads the answer of a source. Null when anything in it is not as agreed: a source that is half
 * understood has validated nothing.
 */
export function readSourceAnswer(
  body: string,
  requestId: string,
  asked: readonly SourceValue[],
): SourceAnswer | null {
  const answer = parsed(body);
  if (answer?.['request_id'] !== requestId) return null;
  const { validated, former_addresses: former = [] } = answer;
  if (!isTexts(validated) || !Array.isArray(former) || former.length > MOST_ADDRESSES) return null;
  const values = SOURCE_VALUES.filter((value) => validated.includes(value));
  if (validated.length !== values.length || values.some((value) => !asked.includes(value)))
    return null;
  const addresses = former.map(addressOf);
  if (addresses.includes(null)) return null;
  const isAsked = values.includes('former_addresses');
  if (addresses.length > 0 && !isAsked) return null;
  return { validated: values, formerAddresses: addresses as Address[] };
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function addressOf(value: unknown): Address | null {
  if (!isJsonObject(value)) return null;
  const isFit = FIELDS.every((field) => {
    const text = value[field] ?? '';
    return typeof text === 'string' && text.length <= MOST_CHARACTERS;
  });
  if (!isFit) return null;
  const text = (field: (typeof FIELDS)[number]): string => (value[field] as string | null) ?? '';
  const [line1, city, country] = [text('line1'), text('city'), text('country')];
  if ([line1, city, country].some((each) => each.trim() === '')) return null;
  return {
    line1,
    line2: text('line2') || null,
    city,
    state: text('state'),
    postal_code: text('postal_code'),
    country,
  };
}
