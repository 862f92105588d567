import { ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { requestInvalid, type FieldError } from '../../errors/index.js';

/** Characters of a request's name that are shown. */
const MAX_SHOWN = 80;

/**
 * Checks every declared input: no conversion of bodies, unknown fields refused, all faults reported
 * at once.
 */
export function createValidationPipe(): ValidationPipe {
  rememberRules();
  return new InputPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) =>
      requestInvalid({ errors: errors.flatMap((error) => fieldErrors(error, '')) }),
  });
}

/**
 * The fields of `input` that the class declares, checked by its rules. Unknown ones are dropped: for
 * protocols that demand it, whose handlers take `Record<string, unknown>`. `strict` refuses them.
 * Throws `request_invalid`.
 */
export function knownInput<T extends object>(
  type: Type<T>,
  input: unknown,
  { strict = false, under = '' } = {},
): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw notAnObject(under);
  rememberRules();
  const instance = plainToInstance(type, input);
  const errors = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: strict,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0)
    throw requestInvalid({ errors: errors.flatMap((error) => fieldErrors(error, under)) });
  return instance;
}

/**
 * Refuses an array in place of a body before its elements are checked. Validates the empty query,
 * which most reads have, only once.
 */
class InputPipe extends ValidationPipe {
  readonly #mayBeEmpty = new Set<Type>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type === 'body' && Array.isArray(value) && metatype !== Object) throw notAnObject();
    if (type !== 'query' || !metatype || !isEmpty(value)) return super.transform(value, metadata);
    if (this.#mayBeEmpty.has(metatype)) return new metatype() as unknown;
    const input: unknown = await super.transform(value, metadata);
    this.#mayBeEmpty.add(metatype);
    return input;
  }
}

type FindRules = ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas'];

/** The library collects a class's rules again for every object, although they never change. */
function rememberRules(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const find: FindRules = storage.getTargetValidationMetadatas.bind(storage);
  const known = new WeakMap<object, ReturnType<FindRules>>();
  storage.getTargetValidationMetadatas = (...asked): ReturnType<FindRules> => {
    const [target, schema, always, strictGroups, groups] = asked;
    if (schema || always || strictGroups || groups?.length) return find(...asked);
    let rules = known.get(target);
    if (!rules) known.set(target, (rules = find(...asked)));
    return rules;
  };
}

function isEmpty(value: unknown): boolean {
  for (const _ in value as object) return false;
  return true;
}

const NAMED_MISTAKES: Record<string, Omit<FieldError, 'pointer'>> = {
  isDefined: { code: 'required', detail: 'This field is required' },
  whitelistValidation: { code: 'unknown', detail: 'This field is not known here' },
};

/**
 * The basic mistake first: a missing value is no text, and a value that is no text has no length.
 */
const BASIC_RULES_FIRST = [
  ...Object.keys(NAMED_MISTAKES),
  'isObject',
  'isArray',
  'isString',
  'isInt',
  'isBoolean',
];

/** At most one mistake per field, however many rules it breaks. */
function mistakesIn(broken: Record<string, string> = {}): Omit<FieldError, 'pointer'>[] {
  const first = BASIC_RULES_FIRST.find((rule) => rule in broken) ?? Object.keys(broken)[0];
  if (first === undefined) return [];
  return [NAMED_MISTAKES[first] ?? { code: 'invalid', detail: broken[first] ?? '' }];
}

function notAnObject(pointer = ''): Error {
  const detail = pointer === '' ? 'The body must be an object' : 'This must be an object';
  return requestInvalid({ errors: [{ pointer, code: 'invalid', detail }] });
}

function fieldErrors(
  { property, constraints, children }: ValidationError,
  parent: string,
): FieldError[] {
  const pointer = `${parent}/${pointerPart(property)}`;
  const own = mistakesIn(constraints).map((mistake) => ({ pointer, ...mistake }));
  return [...own, ...(children ?? []).flatMap((child) => fieldErrors(child, pointer))];
}

/** RFC 6901 3, for the start of a caller's name. */
function pointerPart(name: string): string {
  return name.slice(0, MAX_SHOWN).replaceAll('~', '~0').replaceAll('/', '~1');
}
