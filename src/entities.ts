import { ApiKey } from './verification/api-keys/api-key.entity.js';
import { Organization } from './verification/organizations/organization.entity.js';
import { Project } from './verification/projects/project.entity.js';
import { CheckRun } from './verification/sessions/check-run.entity.js';

/** Every table that TypeORM maps. Hot tables are read and written by prepared statements in their stores instead. */
export const ENTITIES = [Organization, Project, ApiKey, CheckRun];
