import type { Contact } from '../../sessions/index.js';
import type { HeldLinkDto } from './contact-links.dto.js';
import { heldContactRequired } from './held-link.problems.js';

/** Throws `held_contact_required` unless exactly one contact is given. */
export function contactOf({ email, phone }: Pick<HeldLinkDto, 'email' | 'phone'>): Contact {
  if (email && !phone) return { kind: 'email', value: email };
  if (phone && !email) return { kind: 'phone', value: phone };
  throw heldContactRequired();
}
