import type { Schema } from '../../../api/schemas.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { useConfigForm } from './use-config-form.js';

type Config = Schema<'ConfigView'>;

export type FlowsValues = ReturnType<typeof valuesOf>;

/** The form of the two flows and their grants. */
export function useFlowsForm(config: Config): ApiForm<FlowsValues> {
  return useConfigForm(config, { valuesOf, bodyOf, said: 'The configuration is saved.' });
}

function valuesOf(config: Config) {
  return {
    establishEnabled: config.establish_identity.enabled,
    establishProject: config.establish_identity.project_id ?? '',
    knownEnabled: config.known_user_key.enabled,
    knownProject: config.known_user_key.project_id ?? '',
    match: { ...config.establish_identity.match },
    customFields: {
      department: config.custom_fields.department ?? '',
      title: config.custom_fields.title ?? '',
    },
    grantTtl: config.grant_ttl,
    maxAge: config.max_verification_age,
    key: '',
  };
}

function bodyOf(values: FlowsValues): object {
  return {
    establish_identity: {
      enabled: values.establishEnabled,
      project_id: values.establishProject || null,
      match: values.match,
    },
    known_user_key: { enabled: values.knownEnabled, project_id: values.knownProject || null },
    grant_ttl: values.grantTtl,
    max_verification_age: values.maxAge,
    custom_fields: {
      department: values.customFields.department.trim() || null,
      title: values.customFields.title.trim() || null,
    },
    ...(values.key !== '' && { verification_api_key: values.key }),
  };
}
