import { ChoiceField, TextField } from '../../../platform/http/index.js';
import { LOCALES, type Locale } from '../../../platform/text/index.js';

export class ReturnQuery {
  @TextField('The single-use state of the request.', {
    max: 36,
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    shape: 'be a UUID',
  })
  state: string;

  @TextField('The customer whose request it is.', { max: 31 }) customer_id: string;

  @TextField('The session the person comes from, added by the verification service.', { max: 200 })
  session_id: string;

  @TextField('What only the verified browser knows, added by the verification service.', {
    max: 100,
    optional: true,
  })
  browser_proof?: string;

  @ChoiceField('The language of the page that the person comes from, added by the service.', {
    of: LOCALES,
    optional: true,
  })
  page_language?: Locale;

  @TextField('Added here when the browser was given its cookie.', {
    max: 1,
    pattern: /^1$/,
    shape: 'be 1',
    optional: true,
  })
  cookie_set?: string;
}
