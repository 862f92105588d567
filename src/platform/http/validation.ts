import { ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { requestInvalid, type FieldError } from '../errors/index.js';

/** Checks every declared input: types as written, no conversion of bodies, unknown fields refused, all faults at once. */
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

/** Asks only once about an empty query, which is what most reads come with. */
class InputPipe extends ValidationPipe {
  readonly #mayBeEmpty = new Set<Type>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type !== 'query' || !metatype || !isEmpty(value)) return super.transform(value, metadata);
    if (this.#mayBeEmpty.has(metatype)) return new metatype() as unknown;
    const input: unknown = await super.transform(value, metadata);
    this.#mayBeEmpty.add(metatype);
    return input;
  }
}

type FindRules = ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas'];

/** The library gathers the rules of a class anew for every object. They are what its decorators said, for good. */
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

function fieldErrors(
  { property, constraints, children }: ValidationError,
  parent: string,
): FieldError[] {
  const pointer = `${parent}/${property.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 80)}`;
  const own = Object.entries(constraints ?? {}).map(([constraint, detail]) => ({
    pointer,
    code: constraint === 'whitelistValidation' ? 'unknown' : 'invalid',
    detail: constraint === 'whitelistValidation' ? 'This field is not known here' : detail,
  }));
  return [...own, ...(children ?? []).flatMap((child) => fieldErrors(child, pointer))];
}
