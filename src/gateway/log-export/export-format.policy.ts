import type { LinkedEntry } from '../../platform/audit/index.js';

/** An entry as it is hashed, with its place in the chain. */
export interface ExportedEntry {
  /** Of the chain; null for a test. */
  sequence: number | null;
  /** Hex; see the audit guide. Null for a test. */
  hash: string | null;
  id: string;
  tenant: string;
  /** ISO 8601, in UTC and microseconds. */
  at: string;
  actor: string;
  action: string;
  outcome: string;
  subject: string;
  details: object;
}

/** The linked entries that exist, as they are exported. */
export function exportedEntries(linked: readonly LinkedEntry[]): ExportedEntry[] {
  return linked.flatMap(({ sequence, hash, entry }) => {
    if (!entry) return [];
    const { id, tenant, at, actor, action, outcome, subject, details } = entry;
    const chained = { sequence, hash: hash.toString('hex') };
    return [{ ...chained, id, tenant, at, actor, action, outcome, subject, details }];
  });
}

/** The forms in which collectors take entries. Public API, never renamed. */
export const EXPORT_FORMATS = ['hec', 'ocsf', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A call to a collector, without its address. */
export interface ExportRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface CollectorAnswer {
  status: number;
  contentType: string | null;
  /** Its first bytes. */
  body: string;
}

/** Where Splunk's HTTP Event Collector takes events. */
export const HEC_PATH = '/services/collector/event';

const SOURCE = 'identity-gateway';

/** The request that hands these entries over, in their order. */
export function exportRequest(
  format: ExportFormat,
  entries: readonly ExportedEntry[],
  token: string,
): ExportRequest {
  if (format === 'hec')
    return {
      path: HEC_PATH,
      headers: { authorization: `Splunk ${token}`, 'content-type': 'application/json' },
      body: entries.map((entry) => JSON.stringify(hecEvent(entry))).join('\n'),
    };
  const authorization = `Bearer ${token}`;
  if (format === 'ocsf')
    return {
      path: '',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(entries.map(ocsfEvent)),
    };
  return {
    path: '',
    headers: { authorization, 'content-type': 'application/x-ndjson' },
    body: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  };
}

function hecEvent(entry: ExportedEntry): object {
  const time = Date.parse(entry.at) / 1_000;
  return { time, sourcetype: 'identity_gateway:audit', source: SOURCE, event: entry };
}

/** Whether an answer is a page for people. Some collectors say `ok` as `text/html`, which is none. */
export function isWebPage({ contentType, body }: CollectorAnswer): boolean {
  const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
  return isHtml && body.includes('<');
}

/**
 * Whether an answer says that the entries were taken. The sign-in page of a proxy, or of a domain
 * that lapsed, has taken nothing. The collector of HEC also says so in its body.
 */
export function isAccepted(format: ExportFormat, answer: CollectorAnswer): boolean {
  const { status, body } = answer;
  if (status < 200 || status >= 300 || isWebPage(answer)) return false;
  if (format !== 'hec') return true;
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code === 0;
  } catch {
    return false;
  }
}

/** Classes of OCSF 1.3. The first digit is the category. */
const FINDING = 2004;
const ACCOUNT_CHANGE = 3001;
const AUTHENTICATION = 3002;
const ENTITY_MANAGEMENT = 3004;
const API_ACTIVITY = 6003;

const OTHER = 99;

const PRODUCT = { name: 'Identity gateway', vendor_name: 'Identity gateway' };

const DISABLED = 5;
const ACCOUNT_ACTIVITIES: Record<string, number> = {
  'employee.created': 1,
  'employee.identity_established': 2,
  'employee.identity_reset': 4,
  'employee.deleted': 6,
};

const SIGN_INS: Record<string, number> = {
  'staff.signed_in': 1,
  'staff.sign_in_refused': 1,
  'staff.signed_out': 2,
  'staff.session_ended': 2,
};

/** Activities of entity management, by the last word of an action. */
const ENTITY_ACTIVITIES: Record<string, number> = {
  created: 1,
  invited: 1,
  joined: 1,
  uploaded: 1,
  removed: 4,
  deleted: 4,
  revoked: 4,
};

/** What decides or uses access. Whatever else is changed is an entity. */
const DECISIONS = ['access_request', 'grant', 'desk_case', 'read_back', 'return'];

/** One entry as an event of the Open Cybersecurity Schema Framework. The chain is in `unmapped`. */
export function ocsfEvent(entry: ExportedEntry): object {
  const { classUid, activityId } = classOf(entry);
  return {
    class_uid: classUid,
    category_uid: Math.floor(classUid / 1_000),
    activity_id: activityId,
    // An activity that the class does not know is named.
    ...(activityId === OTHER && { activity_name: entry.action }),
    type_uid: classUid * 100 + activityId,
    time: Math.floor(Date.parse(entry.at)),
    severity_id: severityOf(entry.outcome),
    status_id: entry.outcome === 'refused' ? 2 : 1,
    metadata: {
      version: '1.3.0',
      uid: entry.id,
      ...(entry.sequence !== null && { sequence: entry.sequence }),
      tenant_uid: entry.tenant,
      product: PRODUCT,
    },
    actor: { user: { uid: entry.actor } },
    ...objectOf(classUid, entry),
    unmapped: entry,
  };
}

function classOf({ action, outcome, details }: ExportedEntry): {
  classUid: number;
  activityId: number;
} {
  if (outcome === 'alarm') return { classUid: FINDING, activityId: 1 };
  const signIn = SIGN_INS[action];
  if (signIn !== undefined) return { classUid: AUTHENTICATION, activityId: signIn };
  const [noun = '', verb = ''] = action.split('.');
  if (noun === 'employee') {
    // A record that is changed while it is disabled says so again.
    const { status } = details as { status?: unknown };
    const isDisabled =
      action === 'employee.changed' && (status === 'suspended' || status === 'terminated');
    const activityId = isDisabled ? DISABLED : (ACCOUNT_ACTIVITIES[action] ?? OTHER);
    return { classUid: ACCOUNT_CHANGE, activityId };
  }
  if (DECISIONS.includes(noun)) return { classUid: API_ACTIVITY, activityId: OTHER };
  return { classUid: ENTITY_MANAGEMENT, activityId: ENTITY_ACTIVITIES[verb] ?? 3 };
}

/** 4 is high, 3 medium, 1 informational. */
function severityOf(outcome: string): number {
  if (outcome === 'alarm') return 4;
  return outcome === 'refused' ? 3 : 1;
}

/** What each class must name. */
function objectOf(classUid: number, { id, action, actor, subject }: ExportedEntry): object {
  switch (classUid) {
    case FINDING:
      return { finding_info: { uid: id, title: action }, resources: [{ uid: subject }] };
    case ACCOUNT_CHANGE:
      return { user: { uid: subject } };
    case AUTHENTICATION:
      // The class wants a service or an endpoint.
      return { user: { uid: subject }, service: { name: PRODUCT.name } };
    case ENTITY_MANAGEMENT:
      return { entity: { uid: subject } };
    default:
      return {
        api: { operation: action },
        src_endpoint: { uid: actor },
        resources: [{ uid: subject }],
      };
  }
}
