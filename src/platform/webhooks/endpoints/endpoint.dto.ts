import { BooleanField, ChoicesField, IntegerField, TextField, UrlField } from '../../http/index.js';

// A product's own classes define its inputs; these fields are common to all.

export function EndpointUrlField(o: { optional?: boolean; example?: string }): PropertyDecorator {
  const description =
    'Where events are sent: https in production, without credentials in it, and no private address.';
  // A private address in any spelling is refused as private when the endpoint is written.
  return UrlField(description, { allows: 'host_misspelled', ...o });
}

export function EventTypesField(
  of: readonly string[],
  o: { example?: string[] } = {},
): PropertyDecorator {
  const description = 'Event types that are sent; every type when left out at creation.';
  return ChoicesField(description, { of, max: of.length, optional: true, ...o });
}

export function EndpointDescriptionField(): PropertyDecorator {
  return TextField('For people.', { max: 200, optional: true });
}

export function SignedField(): PropertyDecorator {
  const description =
    'Whether deliveries are signed (HMAC-SHA-256) beside their bearer; on when left out at creation.';
  return BooleanField(description, { optional: true });
}

export class RotateSecretDto {
  @IntegerField('Seconds for which the old secret still signs too. Default 86400.', {
    min: 0,
    max: 86_400,
    optional: true,
  })
  old_secret_expires_in?: number | null;
}
