import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { requestInvalid, type FieldError } from '../errors/index.js';

/** Checks every declared input: types as written, no conversion of bodies, unknown fields refused, all faults at once. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) =>
      requestInvalid({ errors: errors.flatMap((error) => fieldErrors(error, '')) }),
  });
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
