import type {
  OpenAPIObject,
  OperationObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
} from '@nestjs/swagger';

import { audienceOf } from './divide.js';

type Schema = SchemaObject | ReferenceObject;

/** Bodies that a partner would really send, where its required fields alone would teach too little. */
const BODIES: Record<string, object> = {
  verificationSessionsCreate: {
    project_id: 'proj_01h455vb4pex5vsknk084sn02q',
    redirect_url: 'https://app.example.com/verified',
    custom_fields: { employee_id: 'E-1001' },
    user_profile_information: { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-04-12' },
  },
  testHelpersVerificationSessionsComplete: { scenario: 'success', persona: 'persona_01' },
  webhookEndpointsCreate: {
    project_id: 'proj_01h455vb4pex5vsknk084sn02q',
    url: 'https://app.example.com/webhooks',
  },
  webhookEndpointsUpdate: { url: 'https://app.example.com/webhooks' },
  webhookEndpointsReplay: { after: 1_795_400_000, failed: true },
  webhookEndpointsRotateSecret: { old_secret_expires_in: 86_400 },
  gatewayAccessRequestsCreate: {
    employee_id: 'E-1001',
    action: 'reset_mfa',
    return_url: 'https://desk.example.com/done',
    reference: 'INC-20391',
  },
  gatewayConfigReplace: {
    establish_identity: {
      enabled: true,
      project_id: 'proj_01h455vb4pex5vsknk084sn02q',
      match: { first_name: 'similar', last_name: 'exact', dob: 'exact' },
    },
    known_user_key: { enabled: true, project_id: 'proj_01h455vb4pex5vsknk084sn03r' },
    grant_ttl: 300,
    max_verification_age: 900,
  },
  gatewayDeskCasesCreate: {
    employee_id: 'E-1001',
    action: 'reset_mfa',
    channel: 'sms',
    agent: 'hector.diaz',
    ticket: 'INC-20391',
  },
  gatewayDeskCasesVerifyCode: { code: 'K7QX4M' },
  gatewayEmployeesCreate: {
    employee_id: 'E-1001',
    first_name: 'Ada',
    last_name: 'Marlowe',
    dob: '1990-04-12',
    email: 'ada@example.com',
    phone: '+14155550101',
    department: 'Finance',
    locale: 'es',
  },
  gatewayEmployeesUpdate: { department: 'Payroll', status: 'active' },
  gatewayEmployeesResetIdentity: { reason: 'Married, has a new passport' },
  gatewayWebhookEndpointsCreate: { url: 'https://app.example.com/webhooks' },
  gatewayWebhookEndpointsUpdate: { url: 'https://app.example.com/webhooks' },
  gatewayWebhookEndpointsReplay: { after: 1_795_400_000, failed: true },
  gatewayWebhookEndpointsRotateSecret: { old_secret_expires_in: 86_400 },
};

/** Values of fields whose schema names none. */
const VALUES: Record<string, unknown> = {
  action: 'reset_mfa',
  agent: 'hector.diaz',
  country: 'US',
  city: 'Springfield',
  code: 'K7QX4M',
  department: 'Finance',
  description: 'Production',
  dob: '1990-04-12',
  email: 'ada@example.com',
  employee_id: 'E-1001',
  first_name: 'Ada',
  last_name: 'Marlowe',
  line1: '12 Elm Street',
  locale: 'es',
  name: 'Production',
  phone: '+14155550101',
  postal_code: '62701',
  redirect_url: 'https://app.example.com/verified',
  reference: 'INC-20391',
  return_url: 'https://desk.example.com/done',
  state: 'IL',
  ticket: 'INC-20391',
  title: 'Accountant',
  url: 'https://app.example.com/webhooks',
};

const SAMPLE_ID = '01h455vb4pex5vsknk084sn02q';

const PREFIXES: Record<string, string> = {
  access_request_id: 'ar',
  customer_id: 'cust',
  device_key_id: 'dkey',
  employee_row_id: 'emp',
  endpoint_id: 'whe',
  event_id: 'evt',
  grant_id: 'grant',
  organization_id: 'org',
  project_id: 'proj',
  psuid: 'user',
  user_id: 'user',
  verification_id: 'vs',
  verification_session_id: 'vs',
};

/** Gives the body and the success of every operation for partners an example that its schema allows. */
export function addExamples(document: OpenAPIObject): void {
  const forPartners = Object.entries(document.paths).filter(
    ([path]) => audienceOf(path) === 'partners',
  );
  for (const [, methods] of forPartners)
    for (const operation of Object.values(methods) as OperationObject[]) {
      const make = (schema: Schema | undefined, isInput: boolean): unknown =>
        exampleOf(schema, '', { document, isInput, depth: 0 });
      const body = operation.requestBody as RequestBodyObject | undefined;
      for (const media of Object.values(body?.content ?? {}))
        media.example ??= BODIES[operation.operationId ?? ''] ?? make(media.schema, true);
      for (const [status, answer] of Object.entries(operation.responses))
        if (status.startsWith('2'))
          for (const [type, media] of Object.entries((answer as ResponseObject).content ?? {}))
            if (type.includes('json')) media.example ??= make(media.schema, false);
    }
}

interface Making {
  document: OpenAPIObject;
  /** Of an input only what is required is shown. */
  isInput: boolean;
  depth: number;
}

function exampleOf(schema: Schema | undefined, field: string, making: Making): unknown {
  if (!schema) return {};
  if ('$ref' in schema)
    return exampleOf(
      making.document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''],
      field,
      making,
    );
  const examples: unknown = (schema as { examples?: unknown[] }).examples?.[0] ?? schema.example;
  if (examples !== undefined) return examples;
  const known = VALUES[field];
  const types: string[] = [schema.type ?? []].flat();
  if (known !== undefined && typeof known !== 'object' && types.includes(typeof known))
    if (!schema.enum || schema.enum.includes(known)) return known;
  if (types.includes('null') && !types.includes('object')) return null;
  if (schema.enum) return schema.enum[0] as unknown;
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (choice) return exampleOf(choice, field, making);
  return valueOf(schema, types, field, making);
}

function valueOf(schema: SchemaObject, types: string[], field: string, making: Making): unknown {
  const inner = { ...making, depth: making.depth + 1 };
  if (types.includes('object') || schema.properties) return objectOf(schema, inner);
  if (types.includes('array')) {
    const few = Math.max(schema.minItems ?? 0, making.depth > 3 ? 0 : 1);
    return Array.from({ length: few }, () => exampleOf(schema.items, field, inner));
  }
  if (types.includes('integer') || types.includes('number'))
    return /(_at|_until|^at)$/.test(field) ? 1_795_400_000 : (schema.minimum ?? 1);
  if (types.includes('boolean')) return true;
  if (types.includes('null')) return null;
  return textOf(schema, field);
}

function objectOf({ properties = {}, required = [] }: SchemaObject, making: Making): object {
  const shown = Object.entries(properties).filter(
    ([name]) => !making.isInput || required.includes(name),
  );
  return Object.fromEntries(shown.map(([name, of]) => [name, exampleOf(of, name, making)]));
}

function textOf({ format, minLength = 0 }: SchemaObject, field: string): string {
  if (format === 'uri' || format === 'url' || /url$/.test(field)) return 'https://app.example.com';
  if (format === 'date') return '2026-11-25';
  if (format === 'date-time') return '2026-11-25T09:30:00Z';
  const prefix = PREFIXES[field];
  if (prefix) return `${prefix}_${SAMPLE_ID}`;
  if (/(^|_)id$/.test(field)) return SAMPLE_ID;
  return 'text'.padEnd(minLength, '.');
}
