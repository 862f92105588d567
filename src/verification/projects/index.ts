export {
  ENGINES,
  type EngineName,
  DEFAULT_FACE_THRESHOLD,
  FACE_THRESHOLD_RANGE,
  OLDEST_MINIMUM_AGE,
  DEFAULT_MINIMUM_AGE,
  type Thresholds,
  asksMissingAddress,
  STEPS,
  TEMPLATES,
  USER_INFO,
  type StepName,
  type Template,
  type UserInfo,
} from './project.policy.js';
export type { Project } from './project.entity.js';
export type { ProjectChange } from './project.store.js';
export {
  projectEngineNotAllowed,
  projectNotFound,
  projectOriginNotAllowed,
  projectReviewNotAllowed,
  projectSchemeNotAllowed,
  projectStepRequired,
  projectThresholdNotAllowed,
  ProjectsService,
  type NewProject,
} from './projects.service.js';
export { ProjectsModule } from './projects.module.js';
