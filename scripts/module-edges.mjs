/**
 * Which module may use which, always through its `index.js`. A module that is not named uses none.
 * A new edge needs a decision record.
 */
export const EDGES = {
  verification: {
    'api-keys': ['audit'],
    'audit-entries': ['api-keys', 'audit'],
    organizations: ['audit'],
    review: ['checks'],
    projects: ['audit', 'review'],
    retention: ['audit'],
    checks: ['people'],
    evidence: ['people', 'projects'],
    engine: ['checks', 'evidence', 'people', 'projects'],
    events: ['api-keys', 'projects'],
    webhooks: ['api-keys', 'audit', 'events', 'projects'],
    consent: ['organizations', 'projects', 'retention'],
    sessions: [
      'api-keys',
      'audit',
      'checks',
      'consent',
      'engine',
      'evidence',
      'events',
      'people',
      'projects',
      'retention',
      'review',
    ],
    sandbox: ['api-keys', 'checks', 'consent', 'engine', 'people', 'projects', 'sessions'],
    erasure: [
      'api-keys',
      'evidence',
      'organizations',
      'people',
      'projects',
      'retention',
      'sessions',
    ],
    'hosted-ui': [
      'checks',
      'consent',
      'engine',
      'evidence',
      'organizations',
      'people',
      'projects',
      'sandbox',
      'sessions',
    ],
    me: ['erasure', 'hosted-ui', 'organizations', 'people', 'projects', 'retention', 'sessions'],
    oidc: ['api-keys', 'audit', 'hosted-ui', 'people', 'projects', 'sessions'],
    console: [
      'api-keys',
      'audit',
      'checks',
      'engine',
      'events',
      'evidence',
      'oidc',
      'projects',
      'retention',
      'review',
      'sandbox',
      'sessions',
      'webhooks',
    ],
    members: ['audit', 'organizations'],
  },
  gateway: {
    customers: ['audit'],
    'audit-entries': ['audit', 'customers'],
    'verification-client': ['customers'],
    'flow-settings': [
      'access-requests',
      'audit',
      'customers',
      'flows',
      'second-person',
      'verification-client',
      'verification-updates',
    ],
    'verification-updates': ['access-requests', 'customers', 'verification-client'],
    grants: ['audit', 'customers'],
    events: ['audit'],
    webhooks: ['audit', 'customers', 'events'],
    connections: ['audit', 'customers'],
    scim: ['audit', 'connections', 'customers', 'employees', 'events'],
    authzen: [
      'access-requests',
      'customers',
      'employees',
      'flows',
      'grants',
      'verification-client',
    ],
    'sign-in-provider': [
      'access-requests',
      'audit',
      'connections',
      'customers',
      'employees',
      'establish-identity',
      'scim',
      'verification-client',
    ],
    employees: ['audit', 'customers', 'events', 'grants'],
    members: ['audit', 'customers'],
    people: [
      'access-requests',
      'audit',
      'batches',
      'customers',
      'desk',
      'employees',
      'flows',
      'grants',
      'identity-resets',
      'second-person',
      'verification-client',
    ],
    desk: [
      'access-requests',
      'audit',
      'customers',
      'employees',
      'events',
      'grants',
      'second-person',
      'verification-client',
    ],
    batches: ['access-requests', 'audit', 'customers', 'employees', 'second-person'],
    'identity-resets': ['audit', 'customers', 'employees', 'events', 'second-person'],
    notices: ['customers', 'employees', 'events'],
    flows: ['customers', 'employees', 'verification-client'],
    'establish-identity': ['customers', 'employees', 'flows', 'verification-client'],
    'known-user-key': ['employees', 'flows', 'verification-client'],
    'access-requests': [
      'audit',
      'customers',
      'employees',
      'establish-identity',
      'events',
      'flows',
      'grants',
      'known-user-key',
      'verification-client',
    ],
  },
};

const MODULE = '^src/(verification|gateway)/([^/]+)/';

/** One rule per module that has edges, and one for those that have none. */
export function edgeRules() {
  const comment =
    'Edges between modules are written in the table of scripts/module-edges.mjs, so that the picture stays one a person can hold.';
  const listed = Object.entries(EDGES).flatMap(([product, modules]) =>
    Object.entries(modules).map(([module, uses]) => ({
      from: { path: `^src/${product}/${module}/` },
      to: {
        path: `^src/${product}/[^/]+/`,
        pathNot: `^src/${product}/(${[module, ...uses].join('|')})/`,
      },
    })),
  );
  const names = Object.entries(EDGES).flatMap(([product, modules]) =>
    Object.keys(modules).map((module) => `^src/${product}/${module}/`),
  );
  const unlisted = {
    from: { path: MODULE, pathNot: names },
    to: { path: '^src/$1/[^/]+/', pathNot: '^src/$1/$2/' },
  };
  return [...listed, unlisted].map((rule) => ({
    name: 'edges-are-listed',
    comment,
    severity: 'error',
    ...rule,
  }));
}
