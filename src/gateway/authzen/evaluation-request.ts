import { isJsonObject } from '../../platform/text/index.js';
import { evaluationInvalid } from './authzen.problems.js';

/** One question: may this subject do this action with this resource? */
export interface Question {
  subject: { type: string; id: string };
  action: string;
  resource: { type: string; id: string; properties: Record<string, unknown> };
  /** Whether a single-use grant shall be used up. */
  consume: boolean;
}

export const SEMANTICS = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const;
export type Semantic = (typeof SEMANTICS)[number];

export interface Batch {
  semantic: Semantic;
  /** Items, and why an item cannot be evaluated. */
  items: (Question | { fault: string })[];
}

/** AuthZEN 1.0 leaves the bound to the decision point. */
export const MOST_ITEMS = 100;

type Fields = Readonly<Record<string, unknown>>;

/** Throws `evaluation_invalid`. Unknown fields are ignored, as AuthZEN demands. */
export function questionOf(body: unknown): Question {
  return readQuestion(objectOf(body, 'The body'), {});
}

/** The items of a batch; null for a request without any, which is a single evaluation. Throws `evaluation_invalid`. */
export function batchOf(body: unknown): Batch | null {
  const defaults = objectOf(body, 'The body');
  const items = own(defaults, 'evaluations');
  const semantic = semanticOf(own(defaults, 'options'));
  if (items === undefined) return null;
  if (!Array.isArray(items)) throw invalid('evaluations must be an array');
  if (items.length === 0) return null;
  if (items.length > MOST_ITEMS)
    throw invalid(`evaluations has more than ${String(MOST_ITEMS)} items`);
  return { semantic, items: items.map((item) => readItem(item, defaults)) };
}

function readItem(item: unknown, defaults: Fields): Batch['items'][number] {
  try {
    return readQuestion(objectOf(item, 'An item of evaluations'), defaults);
  } catch (error) {
    return { fault: (error as Error & { detail: string }).detail };
  }
}

function readQuestion(item: Fields, defaults: Fields): Question {
  const subject = entityOf('subject', item, defaults);
  const action = entityOf('action', item, defaults);
  const resource = entityOf('resource', item, defaults);
  return {
    subject: { type: textOf('subject', 'type', subject), id: textOf('subject', 'id', subject) },
    action: textOf('action', 'name', action),
    resource: {
      type: textOf('resource', 'type', resource),
      id: textOf('resource', 'id', resource),
      properties: (own(resource, 'properties') ?? {}) as Fields,
    },
    consume: consumeOf(own(item, 'context') ?? own(defaults, 'context')),
  };
}

/** An item's entity replaces the default, except for a missing `type`, `id` or `name`. */
function entityOf(name: string, item: Fields, defaults: Fields): Fields {
  const given = own(item, name);
  const standard = own(defaults, name);
  if (given === undefined && standard === undefined) throw invalid(`${name} is missing`);
  const base = standard === undefined ? {} : objectOf(standard, name);
  const entity = given === undefined ? base : objectOf(given, name);
  const keys = Object.fromEntries(
    ['type', 'id', 'name'].flatMap((key) => {
      const value = own(entity, key) ?? own(base, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const properties = own(entity, 'properties');
  if (properties !== undefined) objectOf(properties, `${name}.properties`);
  return { ...keys, properties };
}

function consumeOf(context: unknown): boolean {
  if (context === undefined) return false;
  const consume = own(objectOf(context, 'context'), 'consume');
  if (consume !== undefined && typeof consume !== 'boolean')
    throw invalid('context.consume must be true or false');
  return consume === true;
}

function semanticOf(options: unknown): Semantic {
  if (options === undefined) return 'execute_all';
  const wanted = own(objectOf(options, 'options'), 'evaluations_semantic') ?? 'execute_all';
  const semantic = SEMANTICS.find((each) => each === wanted);
  if (!semantic)
    throw invalid(`options.evaluations_semantic must be one of ${SEMANTICS.join(', ')}`);
  return semantic;
}

function textOf(entity: string, name: string, fields: Fields): string {
  const value = own(fields, name);
  if (value === undefined) throw invalid(`${entity}.${name} is missing`);
  if (typeof value !== 'string' || value === '')
    throw invalid(`${entity}.${name} must be a text that is not empty`);
  return value;
}

function objectOf(value: unknown, name: string): Fields {
  if (isJsonObject(value)) return value;
  throw invalid(`${name} must be an object`);
}

function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function invalid(detail: string): Error {
  return evaluationInvalid({ detail });
}
