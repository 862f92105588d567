import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type as TransformType } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
  ArrayMaxSize,
} from 'class-validator';
import { LOCALE_TAG, MOST_LOCALE_CHARACTERS } from '../../text/index.js';
import { appSchemeOf, webAddressFault, type WebAddressFault } from '../web-address.policy.js';

/** Options of every field. One decorator both validates and documents an input. */
interface FieldOptions {
  /** May be left out or null. */
  optional?: boolean;
  example?: unknown;
}

function field(
  description: string,
  { optional = false, example }: FieldOptions,
  schema: Record<string, unknown>,
  ...checks: PropertyDecorator[]
): PropertyDecorator {
  const documented = {
    description,
    required: !optional,
    nullable: optional,
    ...schema,
    ...(example !== undefined && { example }),
  };
  return applyDecorators(ApiProperty(documented), optional ? IsOptional() : IsDefined(), ...checks);
}

/** What the pattern wants, in words that follow "must". */
type Shaped = { pattern: RegExp; shape: string } | { pattern?: undefined; shape?: undefined };

/** A text; `max` in UTF-16 code units. */
export function TextField(
  description: string,
  o: FieldOptions & Shaped & { min?: number; max: number },
): PropertyDecorator {
  const checks = [IsString(), MinLength(o.min ?? (o.optional ? 0 : 1)), MaxLength(o.max)];
  if (o.pattern) checks.push(Matches(o.pattern, { message: `$property must ${o.shape}` }));
  return field(
    description,
    o,
    {
      type: 'string',
      maxLength: o.max,
      minLength: o.min ?? (o.optional ? 0 : 1),
      ...(o.pattern && { pattern: o.pattern.source }),
    },
    ...checks,
  );
}

type Range = FieldOptions & { min: number; max: number };

export function IntegerField(description: string, o: Range): PropertyDecorator {
  return numeric(description, o, 'integer', IsInt());
}

export function NumberField(description: string, o: Range): PropertyDecorator {
  return numeric(description, o, 'number', IsNumber());
}

function numeric(
  description: string,
  o: Range,
  type: string,
  isNumeric: PropertyDecorator,
): PropertyDecorator {
  const { min: minimum, max: maximum } = o;
  return field(description, o, { type, minimum, maximum }, isNumeric, Min(minimum), Max(maximum));
}

/** An integer in a query, where everything arrives as text. */
export function IntegerQuery(description: string, o: Range): PropertyDecorator {
  const parse = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
  return applyDecorators(parse, IntegerField(description, o));
}

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** A moment in a query, as Unix seconds; it may be left out. */
export function MomentQuery(description: string): PropertyDecorator {
  return IntegerQuery(description, { min: 0, max: LAST_SECOND, optional: true });
}

export function BooleanField(description: string, o: FieldOptions = {}): PropertyDecorator {
  return field(description, o, { type: 'boolean' }, IsBoolean());
}

/** `true` or `false` in a query. */
export function BooleanQuery(description: string, o: FieldOptions = {}): PropertyDecorator {
  const parse = Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' ? false : value,
  );
  return applyDecorators(parse, BooleanField(description, o));
}

/** One of a closed set. */
export function ChoiceField(
  description: string,
  o: FieldOptions & { of: readonly string[] },
): PropertyDecorator {
  return field(description, o, { type: 'string', enum: [...o.of] }, IsIn(o.of));
}

/** Several of a closed set. */
export function ChoicesField(
  description: string,
  o: FieldOptions & { of: readonly string[]; max: number },
): PropertyDecorator {
  return field(
    description,
    o,
    { type: 'array', items: { type: 'string', enum: [...o.of] }, maxItems: o.max },
    IsArray(),
    ArrayMaxSize(o.max),
    IsIn(o.of, { each: true }),
  );
}

/** A list of texts. */
export function TextsField(
  description: string,
  o: FieldOptions & { max: number; maxItems: number },
): PropertyDecorator {
  return field(
    description,
    o,
    { type: 'array', items: { type: 'string', maxLength: o.max }, maxItems: o.maxItems },
    IsArray(),
    ArrayMaxSize(o.maxItems),
    IsString({ each: true }),
    MaxLength(o.max, { each: true }),
  );
}

/**
 * An absolute http or https address without credentials. `allows`: a fault that is reported later.
 * `takesApps`: an app's own scheme is accepted too.
 */
export function UrlField(
  description: string,
  o: FieldOptions & { allows?: WebAddressFault; takesApps?: boolean } = {},
): PropertyDecorator {
  const isTaken = (value: unknown): boolean => {
    const fault = typeof value === 'string' ? webAddressFault(value, 'anywhere') : null;
    if (fault === null || fault === o.allows) return true;
    return o.takesApps === true && appSchemeOf(value as string) !== null;
  };
  return field(
    description,
    o,
    { type: 'string', format: 'uri', maxLength: 2048 },
    IsString(),
    MaxLength(2048),
    ValidateBy(
      { name: 'isWebAddress', validator: { validate: isTaken } },
      {
        message:
          '$property must be an http or https address, written with two slashes and without credentials',
      },
    ),
  );
}

export function EmailField(description: string, o: FieldOptions = {}): PropertyDecorator {
  return field(
    description,
    o,
    { type: 'string', format: 'email', maxLength: 254 },
    IsString(),
    MaxLength(254),
    IsEmail({}, { message: '$property must be an e-mail address' }),
  );
}

/** A telephone number as E.164. */
export function PhoneField(description: string, o: FieldOptions = {}): PropertyDecorator {
  return TextField(description, {
    max: 16,
    pattern: /^\+[1-9]\d{6,14}$/,
    shape: 'be a telephone number with + and its country, without spaces, such as +15555550100',
    example: '+15555550100',
    ...o,
  });
}

/** A language tag (BCP 47). */
export function LocaleField(description: string, o: FieldOptions = {}): PropertyDecorator {
  const shape = 'be a language tag such as en or de-CH';
  return TextField(description, { max: MOST_LOCALE_CHARACTERS, pattern: LOCALE_TAG, shape, ...o });
}

/** A calendar date as YYYY-MM-DD. */
export function DateField(description: string, o: FieldOptions = {}): PropertyDecorator {
  return field(
    description,
    o,
    { type: 'string', format: 'date' },
    IsString(),
    Matches(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
      message: '$property must be a date as YYYY-MM-DD',
    }),
    IsISO8601({ strict: true }, { message: '$property must be a day of the calendar' }),
  );
}

/** A nested object with a class of its own. */
export function NestedField(
  description: string,
  o: FieldOptions & { type: () => Type },
): PropertyDecorator {
  return applyDecorators(
    field(description, o, { type: o.type }, IsObject(), ValidateNested()),
    // The libraries would create and check every element of an array that is refused anyway.
    Transform(({ value }: { value: unknown }): unknown => (Array.isArray(value) ? [] : value)),
    TransformType(o.type),
  );
}

/** A list of objects with a class of their own. */
export function NestedListField(
  description: string,
  o: FieldOptions & { type: () => Type; maxItems: number },
): PropertyDecorator {
  return applyDecorators(
    field(
      description,
      o,
      { type: [o.type()], maxItems: o.maxItems },
      IsArray(),
      ArrayMaxSize(o.maxItems),
      IsObject({ each: true }),
      ValidateNested({ each: true }),
    ),
    // As many as are checked: one too many is enough to refuse the list.
    Transform(({ value }: { value: unknown }): unknown =>
      Array.isArray(value) ? value.slice(0, o.maxItems + 1) : value,
    ),
    TransformType(o.type),
  );
}

/** Limits of a map's keys and texts. */
interface TextMapLimits {
  entries: number;
  key: { max: number; pattern?: RegExp };
  text: { max: number; pattern?: RegExp };
}

/** An object of texts under keys of the caller's own. */
export function TextMapField(
  description: string,
  o: FieldOptions & TextMapLimits,
): PropertyDecorator {
  const { entries, key, text } = o;
  const says = `an object of at most ${String(entries)} texts (keys up to ${String(key.max)}, texts up to ${String(text.max)} characters)`;
  return field(
    description,
    o,
    {
      type: 'object',
      additionalProperties: textSchema(text),
      propertyNames: textSchema(key),
      maxProperties: entries,
    },
    ValidateBy(
      { name: 'isTextMap', validator: { validate: (value) => isTextMap(value, o) } },
      { message: `$property must be ${says}` },
    ),
  );
}

/** An object of the caller's own keys; each value is checked by `fault`, which says what is wrong. */
export function MapField(
  description: string,
  o: FieldOptions & {
    entries: number;
    key: TextMapLimits['key'];
    value: Record<string, unknown>;
    fault: (value: unknown) => string | null;
  },
): PropertyDecorator {
  const faultOf = (given: unknown): string | null => {
    const says = `must be an object of at most ${String(o.entries)} entries`;
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return says;
    const entries = Object.entries(given);
    if (entries.length > o.entries || !entries.every(([name]) => fits(name, o.key))) return says;
    const faults = entries.map(([, value]) => o.fault(value));
    return faults.find((fault) => fault !== null) ?? null;
  };
  const { entries: maxProperties, key, value } = o;
  const schema = { type: 'object', additionalProperties: value, maxProperties };
  return field(
    description,
    o,
    { ...schema, propertyNames: textSchema(key) },
    ValidateBy({
      name: 'isMap',
      validator: {
        validate: (given) => faultOf(given) === null,
        defaultMessage: (args) => `$property ${faultOf(args?.value) ?? 'is not valid'}`,
      },
    }),
  );
}

function textSchema({ max, pattern }: TextMapLimits['text']): Record<string, unknown> {
  return {
    type: 'string',
    minLength: 1,
    maxLength: max,
    ...(pattern && { pattern: pattern.source }),
  };
}

function isTextMap(value: unknown, { entries, key, text }: TextMapLimits): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = Object.entries(value);
  return (
    given.length <= entries && given.every(([name, each]) => fits(name, key) && fits(each, text))
  );
}

function fits(value: unknown, { max, pattern }: TextMapLimits['text']): boolean {
  return (
    typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= max &&
    (pattern?.test(value) ?? true)
  );
}
