import { isId, type Id } from '../../../platform/ids/index.js';

/** The meaning of a search text. */
export type SessionSearch =
  | { by: 'session'; id: Id<'vs'> }
  | { by: 'user'; id: Id<'user'> }
  | { by: 'contact'; kind: 'email' | 'phone'; value: string }
  | { by: 'custom_field'; key: string; value: string };

const EMAIL = /^[^\s@=]+@[^\s@]+$/;
const PHONE = /^\+[1-9]\d{6,14}$/;
const CUSTOM_FIELD = /^([^=]{1,40})=(.{1,500})$/s;

/** Null for any other text. Records are sealed, so a part of a name cannot be searched. */
export function sessionSearch(text: string): SessionSearch | null {
  const asked = text.trim();
  if (isId('vs', asked)) return { by: 'session', id: asked };
  if (isId('user', asked)) return { by: 'user', id: asked };
  if (EMAIL.test(asked)) return { by: 'contact', kind: 'email', value: asked };
  const phone = asked.replace(/[\s().-]/g, '');
  if (PHONE.test(phone)) return { by: 'contact', kind: 'phone', value: phone };
  const [, key, value] = CUSTOM_FIELD.exec(asked) ?? [];
  return key && value ? { by: 'custom_field', key: key.trim(), value: value.trim() } : null;
}
