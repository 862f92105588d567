import type { OpenAPIObject, SchemaObject } from '@nestjs/swagger';
import {
  listSettings,
  type SettingDescription,
  type Settings,
} from '../../platform/config/index.js';
import { listProblemKinds } from '../../platform/errors/index.js';
import { documentedPath } from '../operation-id.js';
import type { Route } from '../routes.js';
import { page, table } from './permissions-page.js';

/** When each event is sent: the text of `docs/reference/events.md`. */
const EVENT_MEANINGS: Readonly<Record<string, string>> = {
  event_verification_session_created_v1: 'A session was created.',
  event_verification_session_started_v1: 'Its person opened the hosted page for the first time.',
  event_verification_session_completed_v1: 'It ended with a result: `success` or `failed`.',
  event_verification_session_expired_v1: 'Its time ran out before it had a result.',
  event_verification_session_canceled_v1:
    'Its person or its project ended it before it had a result.',
  event_verification_session_redacted_v1: 'The personal data of an ended session was destroyed.',
  event_device_key_added_v1:
    'The person of this session made a device key in it. Names `user_id` and `device_key_id`; sent in each project that had a session of theirs.',
  event_device_key_revoked_v1:
    'A device key that was made in this session was revoked, or not used for 13 months. Names `user_id` and `device_key_id`; sent in each project that had a session of theirs.',
  event_device_key_missing_v1:
    'The person of this session has a device key, and goes on with a document in place of it.',
  event_face_tries_used_up_v1:
    'Faces failed for the person of this session as often as a day allows: somebody may be trying.',
  event_user_deleted_v1:
    'A person was deleted, by themselves, by you or after three years. Names `user_id`, and no session; sent in each project that had one of theirs.',
  event_ping_v1: 'Somebody tests the connection; there is no session.',
};

/** `docs/reference/errors.md` */
export function errorsPage(): string {
  return page(
    'Errors',
    `Every answer of \`/v1\` and \`/gateway/v1\` that is not a success is an [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)
problem, \`application/problem+json\`:

\`\`\`json
{
  "type": "urn:identity-gateway:problem:session_not_found",
  "title": "There is no such verification session",
  "status": 404,
  "detail": "There is no such verification session",
  "instance": "req_01h455vb4pex5vsknk084sn02q",
  "code": "session_not_found",
  "request_id": "req_01h455vb4pex5vsknk084sn02q",
  "errors": []
}
\`\`\`

Decide by \`code\`: codes are never renamed; new ones may be added. \`title\` and \`detail\` are for people and may change.
\`errors\` names each wrong place once, by an [RFC 6901](https://www.rfc-editor.org/rfc/rfc6901) pointer and a code: \`required\`
(it is missing), \`unknown\` (there is no such field here), \`conflict\` (it cannot go with another), \`invalid\`, or one that says more. What belongs to another
tenant is answered 404 like what does not exist. Which codes an operation may answer with stands in
[openapi.json](../../openapi.json), under \`x-codes\` of each response.`,
    table(
      ['Code', 'Status', 'Meaning'],
      listProblemKinds().map(({ code, status, title }) => [`\`${code}\``, status, title]),
    ),
  );
}

/** `docs/reference/configuration.md` */
export function configurationPage(settings: Settings): string {
  return page(
    'Configuration',
    `Every setting is an environment variable. \`<NAME>_FILE\` names a file that holds the value, for secrets that an
orchestrator mounts. All faults are reported at once, at start. With \`NODE_ENV=production\` the process refuses to start
without the settings marked so, and with any default that is not safe there.`,
    table(
      ['Name', 'Default', 'In production', 'Meaning'],
      settingsOf(settings).map((setting) => [
        `\`${setting.name}\``,
        defaultOf(setting) && `\`${defaultOf(setting)}\``,
        setting.requiredInProduction ? 'required' : '',
        `${setting.description}${setting.secret ? ' Secret.' : ''}`,
      ]),
    ),
  );
}

/** `.env.example` */
export function environmentExample(settings: Settings): string {
  const examples = settingsOf(settings).map((setting) => {
    const notes = [
      setting.secret && 'Secret.',
      setting.requiredInProduction && 'Required in production.',
    ];
    const description = [setting.description, ...notes].filter(Boolean).join(' ');
    return `# ${description}\n#${setting.name}=${defaultOf(setting)}\n`;
  });
  return `# Every setting with its default. Made by \`npm run generate\`; a test holds it equal to the code.
# The process reads its environment, not this file: hand a copy over with \`docker run --env-file\`, systemd's
# EnvironmentFile or the like.

${examples.join('\n')}`;
}

/** The settings of the deployment, and then of each product. */
function settingsOf(settings: Settings): SettingDescription[] {
  return [settings, ...settings.parts].flatMap((part) =>
    listSettings().filter(({ owner }) => part instanceof owner),
  );
}

/** `docs/reference/routes.md` */
export function routesPage(routes: Route[], document: OpenAPIObject): string {
  return page(
    'Routes',
    `Every address of the deployment that a handler answers, and who may call it. A handler that names nobody answers nobody.
What each takes and answers stands under the same operation in [openapi.json](../../openapi.json), for partners, or in
[openapi-pages.json](../../openapi-pages.json), for our own pages; those without one are pages or speak a protocol of their own.`,
    table(
      ['Method', 'Path', 'Access', 'Which', 'Operation'],
      routes.map(({ method, path, access, operationId }) => [
        method,
        `\`${path}\``,
        access?.scheme ?? 'none',
        access?.detail ?? '',
        isDocumented(document, method, path) ? `\`${operationId}\`` : '',
      ]),
    ),
  );
}

function isDocumented({ paths }: OpenAPIObject, method: string, path: string): boolean {
  return method.toLowerCase() in (paths[documentedPath(path)] ?? {});
}

/** `docs/reference/events.md` */
export function eventsPage(document: OpenAPIObject): string {
  const { properties = {} } = document.components?.schemas?.['EventView'] as SchemaObject;
  const types = (properties['event_type'] as SchemaObject).enum as string[];
  return page(
    'Events',
    `An event says that something happened to a session; it is written in the same transaction as the change. It names the
session and carries nothing of the person: fetch the session to learn its state.

\`\`\`json
{
  "event_id": "evt_01h455vb4pex5vsknk084sn02q",
  "event_type": "event_verification_session_completed_v1",
  "object_name": "event",
  "created_at": 1763600000,
  "data": { "verification_session_id": "vs_01h455vb4pex5vsknk084sn02q" },
  "sequence": 42
}
\`\`\`

Events are numbered for each project, and once more for all projects of an environment, from 1 and without a gap.
\`GET /v1/events?after=<sequence>\` continues after the last one you have seen, of one project with \`project_id\` and of all without: a reader
that remembers that number misses nothing and needs no clock.`,
    table(
      ['Type', 'When'],
      types.map((type) => [`\`${type}\``, meaningOf(type)]),
    ),
  );
}

function meaningOf(type: string): string {
  const meaning = EVENT_MEANINGS[type];
  if (meaning === undefined) throw new Error(`say in EVENT_MEANINGS when ${type} is told`);
  return meaning;
}

/** Empty without a default, or if it follows from other settings, as the description says. */
function defaultOf({ owner, property, secret }: SettingDescription): string {
  const defaults = new owner();
  const value = defaults[property as keyof typeof defaults] as string | number | boolean | null;
  return secret || value === null ? '' : String(value);
}
