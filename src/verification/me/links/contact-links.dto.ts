import { ApiProperty } from '@nestjs/swagger';
import { EmailField, LocaleField, PhoneField, TextField } from '../../../platform/http/index.js';
import type { Contact } from '../../sessions/index.js';
import { heldContactRequired } from './held-link.problems.js';

/** The same for every contact, so it does not reveal whether it is known. */
export class HeldLinkView {
  @ApiProperty({ type: 'boolean', enum: [true] }) accepted: true;
}

export class HeldLinkOpenedView {
  @ApiProperty({ type: 'boolean', enum: [true] }) opened: true;
}

export class HeldLinkDto {
  @TextField('The organization that holds the data, an `org_` id.', { max: 64 })
  organization_id: string;

  @TextField('A project of it, which names the environment.', { max: 64 }) project_id: string;

  @EmailField('A contact that the person has confirmed. Either this or `phone`.', {
    optional: true,
  })
  email?: string | null;

  @PhoneField('The same as E.164.', { optional: true }) phone?: string | null;
  @LocaleField('The language of the message, BCP 47.', { optional: true }) locale?: string | null;
}

export class OpenHeldLinkDto {
  @TextField('The part of the link behind `#`.', { max: 200 }) token: string;
}

/** Throws `held_contact_required` unless exactly one contact is given. */
export function contactOf({ email, phone }: Pick<HeldLinkDto, 'email' | 'phone'>): Contact {
  if (email && !phone) return { kind: 'email', value: email };
  if (phone && !email) return { kind: 'phone', value: phone };
  throw heldContactRequired();
}
