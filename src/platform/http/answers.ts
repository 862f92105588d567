import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiProperty, ApiResponse, DECORATORS } from '@nestjs/swagger';
import { unixSeconds, type DayCounts } from '../clock/index.js';
import type { ProblemFactory, ProblemKind } from '../errors/index.js';

const day = { type: 'string', format: 'date' } as const;

class DayCountView {
  @ApiProperty(day) day: string;
  @ApiProperty({ type: 'string' }) status: string;
  @ApiProperty({ type: 'integer' }) count: number;
}

/** Counts of two weeks, by day in UTC. */
export class DayCountsView implements DayCounts {
  @ApiProperty({ ...day, description: 'The first day that was counted as a whole.' }) since: string;
  @ApiProperty({ ...day, description: 'Today.' }) until: string;
  @ApiProperty({ type: [DayCountView], description: 'Days without any are left out.' })
  counts: DayCountView[];
}

/** RFC 9457 problem details: the body of every answer that is not a success. */
export class ProblemView {
  @ApiProperty({ type: 'string', example: 'urn:identity-gateway:problem:session_not_found' })
  type: string;
  @ApiProperty({ type: 'string' })
  title: string;
  @ApiProperty({ type: 'integer' })
  status: number;
  @ApiProperty({ type: 'string' })
  detail: string;
  @ApiProperty({ type: 'string', description: 'The request this problem is about.' })
  instance: string;
  @ApiProperty({ type: 'string', description: 'Stable code, never renamed.' })
  code: string;
  @ApiProperty({ type: 'string' })
  request_id: string;
  @ApiProperty({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        pointer: { type: 'string' },
        code: { type: 'string' },
        detail: { type: 'string' },
      },
      required: ['pointer', 'code', 'detail'],
    },
  })
  errors: { pointer: string; code: string; detail: string }[];
}

/**
 * Documents and sets the success answer of a handler, and lists the problems particular to it. A
 * handler that returns something else than the view does not compile. Without a view it returns
 * nothing, or what `Answers<string>` says; an interceptor makes the view of an `Answers<unknown>`.
 */
export function Answers<V = void>(
  status: number,
  view: Type<V> | null,
  ...problems: ProblemFactory[]
): <Handler extends (...input: never[]) => V | Promise<V>>(
  target: object,
  name: string | symbol,
  handler: TypedPropertyDescriptor<Handler>,
) => void {
  return applyDecorators(
    HttpCode(status),
    ApiResponse(
      view ? { status, type: view, description: 'Success' } : { status, description: 'Success' },
    ),
    ...problemResponses(problems),
  );
}

const PROBLEMS = 'answers-problems';

/**
 * Documents possible problems of a handler. Decorators add to one list: access policies name some,
 * `Answers` the others.
 */
export function problemResponses(problems: readonly ProblemFactory[]): MethodDecorator[] {
  return [
    (_target, _name, descriptor) => {
      const handler = descriptor.value as object;
      Reflect.defineMetadata(PROBLEMS, [...problemsOf(handler), ...problems], handler);
    },
  ];
}

/** The problems that a handler's decorators name. */
export function problemsOf(handler: object): readonly ProblemKind[] {
  return (Reflect.getMetadata(PROBLEMS, handler) as ProblemKind[] | undefined) ?? [];
}

/** The common types of fields in views, for `@ApiProperty`. Times are in Unix seconds. */
export const text = { type: 'string' } as const;
export const textOrNull = { type: 'string', nullable: true } as const;
export const integer = { type: 'integer' } as const;
export const integerOrNull = { type: 'integer', nullable: true } as const;
export const time = { type: 'integer' } as const;
export const timeOrNull = { type: 'integer', nullable: true } as const;

type Camel<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name & string;

/** A time is a `Date` in code, and a number on the wire. */
type Shown<View> = {
  [Name in keyof View as Camel<Name>]: number extends View[Name] ? View[Name] | Date : View[Name];
};

/**
 * A view of what has its fields under our names, such as `createdAt` for `created_at`. `more` are the
 * fields that are made otherwise, under their own names. A value that is no field of the view stays
 * behind, and `object_name` is the one that the view documents.
 */
export function viewOf<View extends object, More extends Partial<View> = object>(
  view: Type<View>,
  shown: Shown<Omit<View, keyof More | 'object_name'>>,
  more?: More,
): View {
  const values = shown as Record<string, unknown>;
  const { names, objectName } = fieldsOf(view);
  const made: Record<string, unknown> = { object_name: objectName, ...more };
  const fields: Record<string, unknown> = {};
  for (const [wire, own] of names) fields[wire] = wire in made ? made[wire] : onWire(values[own]);
  return fields as View;
}

type Given<Input> = { [Name in keyof Input as Camel<Name>]: NonNullable<Input[Name]> };

/** A checked input under our names, without the fields that were left out or are null. */
export function givenIn<Input extends object>(input: Input): Given<Input> {
  const given = Object.entries(input).filter(([, value]) => value != null);
  return Object.fromEntries(given.map(([name, value]) => [camel(name), value])) as Given<Input>;
}

interface ViewFields {
  /** As on the wire, and as we name it. */
  names: [wire: string, own: string][];
  objectName: string | undefined;
}

/** Found out once per view: a list has a view of each row. */
const FIELDS = new WeakMap<Type, ViewFields>();

/** Those that its decorators document. */
function fieldsOf(view: Type): ViewFields {
  const known = FIELDS.get(view);
  if (known) return known;
  const { API_MODEL_PROPERTIES_ARRAY: NAMES, API_MODEL_PROPERTIES: ABOUT } = DECORATORS;
  const prototype = view.prototype as object;
  // Each as `:name`.
  const found = Reflect.getMetadata(NAMES, prototype) as string[];
  const about = Reflect.getMetadata(ABOUT, prototype, 'object_name') as
    { enum: string[] } | undefined;
  const names = found.map((each): [string, string] => [each.slice(1), camel(each.slice(1))]);
  const fields = { names, objectName: about?.enum[0] };
  FIELDS.set(view, fields);
  return fields;
}

function onWire(value: unknown): unknown {
  return value instanceof Date ? unixSeconds(value) : value;
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
