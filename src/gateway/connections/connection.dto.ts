import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, ValidateBy } from 'class-validator';
import { keySetFault } from '../../platform/crypto/index.js';
import {
  BooleanField,
  ChoiceField,
  IntegerField,
  TextField,
  TextMapField,
} from '../../platform/http/index.js';
import { CONNECTION_KINDS, type ConnectionConfig, type ConnectionKind } from './connection.js';

function ConfigField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: true,
      nullable: true,
      description:
        'Settings of the kind. Of a change: those that change; null goes back to the default.',
    }),
    IsOptional(),
    IsObject(),
  );
}

function SecretsField(): PropertyDecorator {
  return TextMapField(
    'Secrets that the foreign system gave you, by name. They are never shown again.',
    { optional: true, entries: 5, key: { max: 40, pattern: /^[a-z_]+$/ }, text: { max: 16_384 } },
  );
}

/** Public keys with which a client may authenticate instead of a secret (RFC 7517). */
export function KeySetField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true }),
    IsOptional(),
    ValidateBy(
      { name: 'isKeySet', validator: { validate: (set: unknown) => keySetFault(set) === null } },
      {
        message:
          '$property must be a set of public keys: RSA of 2048 bits, P-256, P-384 or Ed25519',
      },
    ),
  );
}

export class CreateConnectionDto {
  @ChoiceField('What the foreign system is.', { of: CONNECTION_KINDS }) kind: ConnectionKind;
  @TextField('Shown to staff.', { max: 100, example: 'Okta, production' }) name: string;

  @ConfigField()
  config?: ConnectionConfig | null;

  @SecretsField()
  secrets?: Record<string, string> | null;
}

export class UpdateConnectionDto {
  @TextField('Shown to staff.', { min: 1, max: 100, optional: true }) name?: string | null;

  @BooleanField('A connection that is off refuses and sends nothing.', { optional: true })
  enabled?: boolean | null;

  @ConfigField()
  config?: ConnectionConfig | null;

  @SecretsField()
  secrets?: Record<string, string> | null;
}

export class RotateConnectionDto {
  @IntegerField('Seconds for which the former secret works too; 0 ends it now.', {
    min: 0,
    max: 2_592_000,
    optional: true,
    example: 86_400,
  })
  expires_in?: number | null;
}
