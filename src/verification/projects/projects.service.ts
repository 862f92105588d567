import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../platform/audit/index.js';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { VerificationAudit, type NewAuditEntry } from '../audit/index.js';
import type { Environment } from '../environment.js';
import { ProjectStore, type ProjectChange } from './project.store.js';
import { DEFAULT_PICTURES_DAYS, type Project } from './project.entity.js';
import {
  DEFAULT_FACE_THRESHOLD,
  DEFAULT_MINIMUM_AGE,
  thresholdFault,
  type Thresholds,
  originFault,
  schemeFault,
  defaultEngine,
  mayUse,
  type EngineName,
  missingSteps,
  stepsOf,
  type StepName,
  type Template,
} from './project.policy.js';
import type { ReviewMode } from '../review/index.js';

export const projectNotFound = defineProblem('project_not_found', 404, 'There is no such project');
export const projectEngineNotAllowed = defineProblem(
  'project_engine_not_allowed',
  400,
  'A production project cannot use the simulated engine',
);
export const projectStepRequired = defineProblem(
  'project_step_required',
  400,
  'The template requires a step that is turned off',
);
export const projectOriginNotAllowed = defineProblem(
  'project_origin_not_allowed',
  400,
  'A page of this origin may not show the hosted page',
);
export const projectSchemeNotAllowed = defineProblem(
  'project_scheme_not_allowed',
  400,
  'This is no URI scheme of an app',
);
export const projectThresholdNotAllowed = defineProblem(
  'project_threshold_not_allowed',
  400,
  'A threshold is out of its range',
);
export const projectReviewNotAllowed = defineProblem(
  'project_review_not_allowed',
  400,
  'A person cannot decide what is unclear in an IAL2 project',
);

/**
 * Tokens claim that an IAL2 session passed its checks, so reviewers must not decide unclear ones.
 */
function mayReview(template: Template, review: ReviewMode): boolean {
  return template !== 'ial2' || review !== 'unclear';
}

/**
 * `steps` are required for `custom`; other templates only allow additional ones. The engine is
 * simulated in the sandbox if left out, and always native in production.
 */
export type NewProject = Pick<Project, 'name' | 'environment' | 'template'> & ProjectChange;

@Injectable()
export class ProjectsService {
  constructor(
    private readonly database: Database,
    private readonly store: ProjectStore,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `project_step_required` when a required step is missing or none is chosen, and
   * `project_engine_not_allowed`, `project_threshold_not_allowed`, `project_origin_not_allowed`,
   * `project_scheme_not_allowed`, `project_review_not_allowed`.
   */
  create(organizationId: Id<'org'>, input: NewProject, actor: string): Promise<Project> {
    const engine = checkedEngine(
      input.environment,
      input.engine ?? defaultEngine(input.environment),
    );
    const steps = checkedSteps(input.template, input.steps, engine);
    const thresholds = checkedThresholds({
      minimumAge: input.minimumAge ?? DEFAULT_MINIMUM_AGE,
      faceThreshold: input.faceThreshold ?? DEFAULT_FACE_THRESHOLD,
    });
    const project: Project = {
      organizationId,
      id: newId('proj'),
      environment: input.environment,
      name: input.name,
      publicName: input.publicName ?? null,
      template: input.template,
      engine,
      steps,
      // Sessions of a custom project only show the requested data.
      userInfo: input.userInfo ?? (input.template === 'custom' ? 'none' : 'missing_from_document'),
      historicalAddresses: input.historicalAddresses ?? false,
      profileMustMatch: input.profileMustMatch ?? false,
      embeddingOrigins: checkedOrigins(input.embeddingOrigins ?? [], input.environment),
      appSchemes: checkedSchemes(input.appSchemes ?? []),
      // A file proves less than the camera, so production must allow uploads explicitly.
      uploadsAllowed: input.uploadsAllowed ?? input.environment === 'sandbox',
      screenLight: input.screenLight ?? false,
      review: checkedReview(input.template, input.review ?? 'off'),
      secondReview: input.secondReview ?? false,
      resultsDays: input.resultsDays ?? null,
      picturesDays: input.picturesDays ?? DEFAULT_PICTURES_DAYS,
      ...thresholds,
      createdAt: this.clock.now(),
      archivedAt: null,
    };
    return this.database.transaction(async (tx) => {
      const { environment, template } = project;
      const details = { environment, template, engine, steps };
      await this.#record(project, { actor, action: 'project.created', details }, tx);
      return this.store.insert(project, tx);
    });
  }

  find(organizationId: Id<'org'>, id: Id<'proj'>): Promise<Project | null> {
    return this.store.find(organizationId, id);
  }

  /** Throws `project_not_found`. */
  async get(organizationId: Id<'org'>, id: string): Promise<Project> {
    const project = isId('proj', id) ? await this.store.find(organizationId, id) : null;
    if (!project) throw projectNotFound();
    return project;
  }

  list(organizationId: Id<'org'>): Promise<Project[]> {
    return this.store.list(organizationId);
  }

  listWithArchived(organizationId: Id<'org'>): Promise<Project[]> {
    return this.store.listWithArchived(organizationId);
  }

  /** Up to limit + 1 live projects, newest first. */
  listPage(organizationId: Id<'org'>, page: Page<'proj'>): Promise<Project[]> {
    return this.store.listPage(organizationId, page);
  }

  /**
   * Changes a project. Its steps, engine and user info hold for new sessions. Throws `project_not_found`,
   * `project_step_required`, `project_engine_not_allowed`, `project_threshold_not_allowed`,
   * `project_origin_not_allowed`, `project_scheme_not_allowed`, `project_review_not_allowed`.
   */
  change(
    organizationId: Id<'org'>,
    id: string,
    input: ProjectChange,
    actor: string,
  ): Promise<Project> {
    return this.database.transaction(async (tx) => {
      // Locked, so that two concurrent changes cannot create a combination that is refused.
      const project = isId('proj', id) ? await this.store.lock(organizationId, id, tx) : null;
      if (!project) throw projectNotFound();
      const change = checkedChange(project, input);
      const details = changedFields(project, change);
      if (Object.keys(details).length === 0) return project;
      await this.store.change(organizationId, project.id, change, tx);
      await this.#record(project, { actor, action: 'project.changed', details }, tx);
      return { ...project, ...change };
    });
  }

  /** Ends a project: its sessions stay, and no new one can be made. Throws `project_not_found`. */
  async archive(organizationId: Id<'org'>, id: Id<'proj'>, actor: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.store.archive(organizationId, id, this.clock.now(), tx)))
        throw projectNotFound();
      await this.#record({ organizationId, id }, { actor, action: 'project.archived' }, tx);
    });
  }

  #record(
    { organizationId, id: subject }: Pick<Project, 'organizationId' | 'id'>,
    what: Pick<NewAuditEntry, 'actor' | 'action' | 'details'>,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append({ organizationId, subject, outcome: 'changed', ...what }, tx);
  }
}

/** Omitted settings stay unchanged. */
function checkedChange(project: Project, change: ProjectChange): ProjectChange {
  const { environment, template } = project;
  const { steps = project.steps, engine = project.engine } = change;
  return {
    ...change,
    ...((change.steps ?? change.engine) && { steps: checkedSteps(template, steps, engine) }),
    ...(change.review && { review: checkedReview(template, change.review) }),
    ...(change.engine && { engine: checkedEngine(environment, change.engine) }),
    ...(change.embeddingOrigins && {
      embeddingOrigins: checkedOrigins(change.embeddingOrigins, environment),
    }),
    ...(change.appSchemes && { appSchemes: checkedSchemes(change.appSchemes) }),
    ...checkedThresholds({
      minimumAge: change.minimumAge ?? project.minimumAge,
      faceThreshold: change.faceThreshold ?? project.faceThreshold,
    }),
  };
}

/** The changed settings with their new values, named as on the wire. */
function changedFields(project: Project, change: ProjectChange): AuditDetails {
  return Object.fromEntries(
    Object.entries(change)
      .filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(project, name)),
      )
      .map(([name, value]) => [wireName(name), value]),
  );
}

function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function checkedSteps(
  template: Template,
  chosen: readonly StepName[] | undefined,
  engine: EngineName,
): StepName[] {
  const steps = stepsOf(template, chosen, engine);
  const missing = missingSteps(template, steps);
  if (missing.length > 0) {
    throw projectStepRequired({
      detail: `A project of template ${template} needs ${missing.join(', ')}`,
    });
  }
  if (steps.length === 0)
    throw projectStepRequired({ detail: 'A custom project needs at least one step' });
  return steps;
}

function checkedEngine(environment: Environment, engine: EngineName): EngineName {
  if (!mayUse(environment, engine)) throw projectEngineNotAllowed();
  return engine;
}

function checkedReview(template: Template, review: ReviewMode): ReviewMode {
  if (!mayReview(template, review)) throw projectReviewNotAllowed();
  return review;
}

function checkedThresholds(thresholds: Thresholds): Thresholds {
  const fault = thresholdFault(thresholds);
  if (fault) throw projectThresholdNotAllowed({ detail: fault });
  return thresholds;
}

function checkedOrigins(origins: readonly string[], environment: Environment): string[] {
  const fault = origins.map((origin) => originFault(origin, environment)).find(Boolean);
  if (fault) throw projectOriginNotAllowed({ detail: fault });
  return [...new Set(origins)];
}

function checkedSchemes(schemes: readonly string[]): string[] {
  const fault = schemes.map(schemeFault).find(Boolean);
  if (fault) throw projectSchemeNotAllowed({ detail: fault });
  return [...new Set(schemes)];
}
