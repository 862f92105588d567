import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyMalformed, mediaTypeUnsupported } from '../../errors/index.js';
import { readUpTo } from './file-body.js';
import { parseJsonBody } from './json-body.js';
import { RouteSettings, keepRawBody } from './route-settings.js';

const FORM = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 65_536;

interface FormInput {
  /** Whether a body that starts with `{` is JSON in truth, as some clients send it. */
  orJson?: boolean;
}

interface FormConfig {
  readsForm?: boolean;
  takesForm?: FormInput;
}

/** The handler reads a posted form from the raw request itself. Other routes take no forms. */
export function ReadsForm(): MethodDecorator {
  return RouteSettings({ readsForm: true } satisfies FormConfig);
}

/**
 * The handler takes a form as its body: texts by name, each once (RFC 6749 3.1). `rawBodyOf` has its
 * bytes.
 */
export function TakesForm(input: FormInput = {}): MethodDecorator {
  return RouteSettings({ takesForm: input } satisfies FormConfig);
}

/** Parses forms for the handlers that take them, leaves them to those that read them, and refuses them elsewhere. */
export function takeForms(server: FastifyInstance): void {
  server.addContentTypeParser(FORM, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { readsForm, takesForm } = request.routeOptions.config as FormConfig;
    if (readsForm) return undefined;
    if (!takesForm) throw mediaTypeUnsupported();
    const body = await readUpTo(MAX_FORM_BYTES, payload);
    keepRawBody(request, body);
    return takesForm.orJson && body[0] === 0x7b
      ? parseJsonBody(body)
      : parseForm(body.toString('utf8'));
  });
}

function parseForm(text: string): Record<string, string> {
  const form = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in form) throw bodyMalformed({ detail: 'The form names a field twice' });
    if (value.includes('\0') || !value.isWellFormed())
      throw bodyMalformed({ detail: 'The form contains a character that no text has' });
    form[name] = value;
  }
  return form;
}
