import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { isSignedWebhook, signedHeaders } from '../../platform/crypto/index.js';
import { OutboundHttp } from '../../platform/http/index.js';
import type { Id } from '../../platform/ids/index.js';
import { isJsonObject } from '../../platform/text/index.js';
import type { Address } from '../persons/index.js';
import type { Source } from './source.store.js';
import { type SaidValues, type SourceValue, SOURCE_VALUES } from './source.js';

/** A person waits for it. */
const TIMEOUT_MS = 4_000;
const MOST_BYTES = 16_384;
const SIGNED_WITHIN_SECONDS = 300;

export interface SourceQuestion {
  /** The same when a question is asked again after a crash. */
  requestId: Id<'run'>;
  sessionId: Id<'vs'>;
  said: SaidValues;
}

/** Why a source validated nothing, for the log. */
export type SourceFailure = { failure: string };

/**
 * Asks one source once, signed, and believes only an answer that it signed for this question. While a secret is
 * replaced, both are good.
 */
@Injectable()
export class SourceClient {
  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  async ask(
    source: Source,
    secrets: readonly string[],
    { requestId, sessionId, said }: SourceQuestion,
  ): Promise<SourceAnswer | SourceFailure> {
    const values = valuesFor(source.values, said);
    const body = JSON.stringify({
      type: 'validation.requested',
      request_id: requestId,
      source_id: source.id,
      project_id: source.projectId,
      session_id: sessionId,
      values,
      wants: source.values,
    });
    const timestamp = unixSeconds(this.clock.now());
    const result = await this.outbound.post({
      url: source.url,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(secrets, { id: requestId, timestamp, body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      keepBytes: MOST_BYTES + 1,
    });
    if (result.kind === 'failed') return { failure: result.reason };
    if (result.status !== 200) return { failure: `status_${String(result.status)}` };
    if (result.start.length > MOST_BYTES) return { failure: 'too_large' };
    const text = result.start.toString();
    const id = `${requestId}/${source.id}`;
    if (!secrets.some((secret) => this.#isSigned(secret, id, text, result.headers)))
      return { failure: 'not_signed' };
    return readSourceAnswer(text, requestId, source.values) ?? { failure: 'answer_malformed' };
  }

  /** The id binds the answer to this question and this source: no other answer can take its place. */
  #isSigned(
    secret: string,
    id: string,
    body: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): boolean {
    const timestamp = Number(headers['webhook-timestamp']);
    const age = Math.abs(unixSeconds(this.clock.now()) - timestamp);
    const signature = headers['webhook-signature'];
    if (typeof signature !== 'string' || !(age <= SIGNED_WITHIN_SECONDS)) return false;
    return isSignedWebhook(secret, { id, timestamp, body }, signature);
  }
}

/** Only what the source is there for, and only what is known. */
function valuesFor(
  wanted: readonly SourceValue[],
  { person, address, phone, email }: SaidValues,
): Record<string, unknown> {
  const { first_name, middle_name, last_name, dob, document } = person;
  const known: Record<SourceValue, unknown> = {
    name: { first_name, middle_name, last_name },
    birthdate: dob,
    address,
    document,
    phone,
    email,
    former_addresses: null,
  };
  return Object.fromEntries(
    wanted.map((value) => [value, known[value]]).filter(([, value]) => value !== null),
  ) as Record<string, unknown>;
}

/** What a source validated, of what it was asked. */
interface SourceAnswer {
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
