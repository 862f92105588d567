/** The resource schemas of RFC 7643, reduced to what is kept, and our own extension. */
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
/** Read only: how far the employee's identity is. */
export const OWN = 'urn:identity-gateway:scim:schemas:2.0:User';

export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'reference' | 'complex';
  multi?: boolean;
  /** Set by us: ignored in a whole resource, refused in a path. */
  readOnly?: boolean;
  required?: boolean;
  /** Longest text; 1,024 when left out. */
  max?: number;
  /** Two of them that differ in case are the same. */
  unique?: boolean;
  /** Several values may have one type. */
  typesAreMany?: boolean;
  sub?: readonly Attribute[];
}

const text = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  ...more,
});

const texts = (...names: string[]): Attribute[] => names.map((name) => text(name));

/** The parts of an attribute with several values (RFC 7643 2.4). */
const plural = (name: string): Attribute => ({
  name,
  type: 'complex',
  multi: true,
  sub: [
    text('value'),
    text('display'),
    text('type', { max: 100 }),
    { name: 'primary', type: 'boolean' },
  ],
});

export const USER_ATTRIBUTES: readonly Attribute[] = [
  text('userName', { required: true, max: 255, unique: true }),
  text('externalId', { max: 255 }),
  {
    name: 'name',
    type: 'complex',
    sub: [
      ...texts('formatted', 'familyName', 'givenName', 'middleName'),
      ...texts('honorificPrefix', 'honorificSuffix'),
    ],
  },
  ...texts('displayName', 'nickName'),
  { name: 'profileUrl', type: 'reference' },
  ...texts('title', 'userType', 'preferredLanguage', 'locale', 'timezone'),
  { name: 'active', type: 'boolean' },
  plural('emails'),
  plural('phoneNumbers'),
  plural('ims'),
  {
    name: 'addresses',
    type: 'complex',
    multi: true,
    sub: [
      ...texts('formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'),
      text('type', { max: 100 }),
      { name: 'primary', type: 'boolean' },
    ],
  },
  ...['entitlements', 'roles'].map((name) => ({ ...plural(name), typesAreMany: true })),
  {
    name: 'groups',
    type: 'complex',
    multi: true,
    readOnly: true,
    sub: [text('value'), { name: '$ref', type: 'reference' }, text('display'), text('type')],
  },
];

export const ENTERPRISE_ATTRIBUTES: readonly Attribute[] = [
  ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) =>
    text(name, { max: 255 }),
  ),
  {
    name: 'manager',
    type: 'complex',
    sub: [text('value'), { name: '$ref', type: 'reference' }, text('displayName')],
  },
];

const OWN_ATTRIBUTES: readonly Attribute[] = [
  text('identityState', { readOnly: true }),
  text('identityEstablishedAt', { readOnly: true }),
  text('employeeStatus', { readOnly: true }),
];

export const GROUP_ATTRIBUTES: readonly Attribute[] = [
  text('displayName', { required: true, max: 255, unique: true }),
  text('externalId', { max: 255 }),
  {
    name: 'members',
    type: 'complex',
    multi: true,
    sub: [text('value'), { name: '$ref', type: 'reference' }, text('display'), text('type')],
  },
];

/** Attributes of every resource (RFC 7643 3.1), set by us. */
export const COMMON_ATTRIBUTES: readonly Attribute[] = [
  text('id', { readOnly: true }),
  { name: 'meta', type: 'complex', readOnly: true, sub: [] },
  { name: 'schemas', type: 'string', multi: true, readOnly: true },
];

const CANONICAL: Record<string, readonly string[]> = {
  emails: ['work', 'home', 'other'],
  phoneNumbers: ['work', 'home', 'mobile', 'fax', 'pager', 'other'],
};

function described(attribute: Attribute, parent?: string): object {
  const { name, type, multi = false, readOnly = false } = attribute;
  const { required = false, unique = false, sub } = attribute;
  const canonical = name === 'type' && parent ? CANONICAL[parent] : undefined;
  return {
    name,
    type,
    multiValued: multi,
    description: name,
    required,
    ...(type !== 'complex' && type !== 'boolean' && { caseExact: !unique }),
    ...(canonical && { canonicalValues: canonical }),
    ...(type === 'reference' && { referenceTypes: ['external'] }),
    mutability: readOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: unique ? 'server' : 'none',
    ...(sub && { subAttributes: sub.map((each) => described(each, name)) }),
  };
}

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** The answer of `/Schemas` (RFC 7643 7), at this base address. */
export function schemaResources(base: string): ({ id: string } & object)[] {
  const schema = (id: string, name: string, attributes: readonly Attribute[]) => ({
    schemas: [SCHEMA],
    id,
    name,
    description: name,
    attributes: attributes.map((attribute) => described(attribute)),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return [
    schema(USER, 'User', USER_ATTRIBUTES),
    schema(ENTERPRISE, 'EnterpriseUser', ENTERPRISE_ATTRIBUTES),
    schema(OWN, 'IdentityState', OWN_ATTRIBUTES),
    schema(GROUP, 'Group', GROUP_ATTRIBUTES),
  ];
}

const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

/** The answer of `/ResourceTypes` (RFC 7643 6). */
export function resourceTypes(base: string): ({ id: string } & object)[] {
  const type = (id: string, endpoint: string, schema: string, extensions: readonly string[]) => ({
    schemas: [TYPE],
    id,
    name: id,
    description: id,
    endpoint,
    schema,
    schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  });
  return [type('User', '/Users', USER, [ENTERPRISE, OWN]), type('Group', '/Groups', GROUP, [])];
}

/** The answer of `/ServiceProviderConfig` (RFC 7643 5, RFC 9865 4, RFC 9967). */
export function serviceProviderConfig(base: string): object {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    documentationUri: 'https://www.rfc-editor.org/rfc/rfc7644',
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    pagination: {
      cursor: true,
      index: true,
      defaultPaginationMethod: 'index',
      defaultPageSize: 100,
      maxPageSize: 200,
      cursorTimeout: 3600,
    },
    securityEvents: { asyncRequest: 'none', eventUris: [] },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'OAuth Bearer Token',
        description: 'The static token of the connection',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
      {
        type: 'oauth2',
        name: 'OAuth 2.0 client credentials',
        description: 'A token of an hour, from the token endpoint',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6749',
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}
