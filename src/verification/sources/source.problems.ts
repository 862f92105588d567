import { defineProblem } from '../../platform/errors/index.js';

export const sourceNotFound = defineProblem('source_not_found', 404, 'There is no such source');
export const sourceInvalid = defineProblem(
  'source_invalid',
  400,
  'The source cannot be added like this',
);

export function sourceAddressInvalid(): Error {
  const detail = 'url must be an https address that is not private';
  return sourceInvalid({ detail, errors: [{ pointer: '/url', code: 'invalid', detail }] });
}
