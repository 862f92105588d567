import type { Type } from '@nestjs/common';
import { DECORATORS } from '@nestjs/swagger';
import { unixSeconds } from '../clock/index.js';

type Camel<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name & string;

/** A time is a `Date` in code, and a number on the wire. */
type Shown<View> = {
  [Name in keyof View as Camel<Name>]: number extends View[Name] ? View[Name] | Date : View[Name];
};

/**
 * A view of what has its fields under our names, such as `createdAt` for `created_at`. A value that
 * is no field of the view stays behind. `more` are the fields that are made otherwise.
 */
export function viewOf<View extends object, More extends Partial<View> = object>(
  view: Type<View>,
  shown: Shown<Omit<View, keyof More>>,
  more?: More,
): View {
  const values = shown as Record<string, unknown>;
  const fields = fieldsOf(view).map((name) => [name, onWire(values[camel(name)])]);
  return { ...Object.fromEntries(fields), ...more } as View;
}

type Given<Input> = { [Name in keyof Input as Camel<Name>]: NonNullable<Input[Name]> };

/** A checked input under our names, without the fields that were left out or are null. */
export function givenIn<Input extends object>(input: Input): Given<Input> {
  const given = Object.entries(input).filter(([, value]) => value != null);
  return Object.fromEntries(given.map(([name, value]) => [camel(name), value])) as Given<Input>;
}

/** Those that its decorators document, each as `:name`. */
function fieldsOf(view: Type): string[] {
  const prototype = view.prototype as object;
  const found: unknown = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype);
  return (found as string[]).map((name) => name.slice(1));
}

function onWire(value: unknown): unknown {
  return value instanceof Date ? unixSeconds(value) : value;
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
