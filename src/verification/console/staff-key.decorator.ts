import { BearerAccess } from '../../platform/access/index.js';

/** Opens a handler to the staff of an organization. */
export function StaffKey(): MethodDecorator {
  return BearerAccess({
    accepts: ['staff_key'],
    permission: null,
    detail: 'the staff of the organization',
  });
}
