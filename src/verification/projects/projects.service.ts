import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { VerificationAudit, type NewAuditEntry } from '../audit/index.js';
import type { Environment } from '../environment.js';
import { ProjectStore, type ProjectChange } from './project.store.js';
import { DEFAULT_PICTURES_DAYS, type Project, type UserInfo } from './project.entity.js';
import { defaultEngine, mayUse, type EngineName } from './project-engine.policy.js';
import { originFault, schemeFault } from './project-places.policy.js';
import {
  projectEngineNotAllowed,
  projectNotFound,
  projectOriginNotAllowed,
  projectSchemeNotAllowed,
  projectStepRequired,
  projectThresholdNotAllowed,
} from './project.problems.js';
import {
  DEFAULT_FACE_THRESHOLD,
  DEFAULT_MINIMUM_AGE,
  thresholdFault,
  type Thresholds,
} from './project-thresholds.policy.js';
import { missingSteps, stepsOf, type StepName, type Template } from './project.template.policy.js';

export interface NewProject {
  /** See `Project.name` and `Project.publicName`. */
  name: string;
  publicName?: string;
  environment: Environment;
  template: Template;
  /** Required for `custom`; other templates only allow additional steps. */
  steps?: StepName[];
  /** Simulated in the sandbox, unless told otherwise; always native in production. */
  engine?: EngineName;
  userInfo?: UserInfo;
  /** See `Project.historicalAddresses`. */
  historicalAddresses?: boolean;
  /** See `Project.profileMustMatch`. */
  profileMustMatch?: boolean;
  /** See `Project.embeddingOrigins`, `Project.appSchemes` and `Project.uploadsAllowed`. */
  embeddingOrigins?: string[];
  appSchemes?: string[];
  uploadsAllowed?: boolean;
  /** See `Project.resultsDays`. */
  resultsDays?: number;
  /** See `Project.picturesDays`. */
  picturesDays?: number;
  /** See `Project.minimumAge` and `Project.faceThreshold`. */
  minimumAge?: number;
  faceThreshold?: number;
}

@Injectable()
export class ProjectsService {
  constructor(
    private readonly store: ProjectStore,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `project_step_required` when a required step is missing or none is chosen, and
   * `project_engine_not_allowed`, `project_threshold_not_allowed`, `project_origin_not_allowed`,
   * `project_scheme_not_allowed`.
   */
  create(organizationId: Id<'org'>, input: NewProject, actor: string): Promise<Project> {
    const steps = stepsOf(input.template, input.steps);
    const missing = missingSteps(input.template, steps);
    if (missing.length > 0) {
      throw projectStepRequired({
        detail: `A project of template ${input.template} needs ${missing.join(', ')}`,
      });
    }
    if (steps.length === 0)
      throw projectStepRequired({ detail: 'A custom project needs at least one step' });
    const engine = input.engine ?? defaultEngine(input.environment);
    if (!mayUse(input.environment, engine)) throw projectEngineNotAllowed();
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
      // What a custom project does not ask for, its sessions do not show.
      userInfo: input.userInfo ?? (input.template === 'custom' ? 'none' : 'missing_from_document'),
      historicalAddresses: input.historicalAddresses ?? false,
      profileMustMatch: input.profileMustMatch ?? false,
      embeddingOrigins: checkedOrigins(input.embeddingOrigins ?? [], input.environment),
      appSchemes: checkedSchemes(input.appSchemes ?? []),
      // A file proves less than a camera, so production has to ask for it.
      uploadsAllowed: input.uploadsAllowed ?? input.environment === 'sandbox',
      resultsDays: input.resultsDays ?? null,
      picturesDays: input.picturesDays ?? DEFAULT_PICTURES_DAYS,
      ...thresholds,
      createdAt: this.clock.now(),
      archivedAt: null,
    };
    return this.store.inTransaction(async (tx) => {
      const { environment, template } = project;
      const details = { environment, template, engine, steps };
      await this.#record(project, { actor, action: 'project.created', details }, tx);
      return this.store.insert(project, tx);
    });
  }

  find(organizationId: Id<'org'>, id: Id<'proj'>): Promise<Project | null> {
    return this.store.find(organizationId, id);
  }

  list(organizationId: Id<'org'>): Promise<Project[]> {
    return this.store.list(organizationId);
  }

  /** The only live project of an environment; null for none or several. */
  findOnly(organizationId: Id<'org'>, environment: Environment): Promise<Project | null> {
    return this.store.findOnly(organizationId, environment);
  }

  /** Changes how long results are kept. Throws `project_not_found`. */
  setResultsDays(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    resultsDays: number | null,
    actor: string,
  ): Promise<Project> {
    const details = { results_days: resultsDays };
    return this.#change({ organizationId, id }, { resultsDays }, { actor, details });
  }

  /** Changes how long pictures are kept. Throws `project_not_found`. */
  setPicturesDays(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    picturesDays: number,
    actor: string,
  ): Promise<Project> {
    const details = { pictures_days: picturesDays };
    return this.#change({ organizationId, id }, { picturesDays }, { actor, details });
  }

  /** Changes the name shown to verified people; null shows nothing. Throws `project_not_found`. */
  setPublicName(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    publicName: string | null,
    actor: string,
  ): Promise<Project> {
    const details = { public_name: publicName };
    return this.#change({ organizationId, id }, { publicName }, { actor, details });
  }

  /** Changes whether new sessions fail when the given profile does not match. Throws `project_not_found`. */
  setProfileMustMatch(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    profileMustMatch: boolean,
    actor: string,
  ): Promise<Project> {
    const details = { profile_must_match: profileMustMatch };
    return this.#change({ organizationId, id }, { profileMustMatch }, { actor, details });
  }

  /** Changes whether new sessions show earlier addresses. Throws `project_not_found`. */
  setHistoricalAddresses(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    historicalAddresses: boolean,
    actor: string,
  ): Promise<Project> {
    const details = { historical_addresses: historicalAddresses };
    return this.#change({ organizationId, id }, { historicalAddresses }, { actor, details });
  }

  /**
   * Changes which web pages may show the hosted page in a frame, from the next opening on. Throws
   * `project_not_found`, `project_origin_not_allowed`.
   */
  async setEmbeddingOrigins(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    origins: readonly string[],
    actor: string,
  ): Promise<Project> {
    const project = await this.store.find(organizationId, id);
    if (!project) throw projectNotFound();
    const embeddingOrigins = checkedOrigins(origins, project.environment);
    const details = { embedding_origins: embeddingOrigins };
    return this.#change({ organizationId, id }, { embeddingOrigins }, { actor, details });
  }

  /**
   * Changes the apps to which new sessions may return, by their URI schemes. Throws
   * `project_not_found`, `project_scheme_not_allowed`.
   */
  async setAppSchemes(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    schemes: readonly string[],
    actor: string,
  ): Promise<Project> {
    const appSchemes = checkedSchemes(schemes);
    const details = { app_schemes: appSchemes };
    return this.#change({ organizationId, id }, { appSchemes }, { actor, details });
  }

  /** Changes whether a picture of a document may come from a file. Throws `project_not_found`. */
  setUploadsAllowed(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    uploadsAllowed: boolean,
    actor: string,
  ): Promise<Project> {
    const details = { uploads_allowed: uploadsAllowed };
    return this.#change({ organizationId, id }, { uploadsAllowed }, { actor, details });
  }

  /**
   * Changes what the engine decides by. Throws `project_not_found`,
   * `project_threshold_not_allowed`.
   */
  async setThresholds(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    change: Partial<Thresholds>,
    actor: string,
  ): Promise<Project> {
    const project = await this.store.find(organizationId, id);
    if (!project) throw projectNotFound();
    const thresholds = checkedThresholds({
      minimumAge: change.minimumAge ?? project.minimumAge,
      faceThreshold: change.faceThreshold ?? project.faceThreshold,
    });
    const { minimumAge: minimum_age, faceThreshold: face_threshold } = thresholds;
    const details = { minimum_age, face_threshold };
    return this.#change({ organizationId, id }, thresholds, { actor, details });
  }

  /** Ends a project: its sessions stay, and no new one can be made. Throws `project_not_found`. */
  async archive(organizationId: Id<'org'>, id: Id<'proj'>, actor: string): Promise<void> {
    await this.store.inTransaction(async (tx) => {
      if (!(await this.store.archive(organizationId, id, this.clock.now(), tx)))
        throw projectNotFound();
      await this.#record({ organizationId, id }, { actor, action: 'project.archived' }, tx);
    });
  }

  async #change(
    { organizationId, id }: Pick<Project, 'organizationId' | 'id'>,
    change: ProjectChange,
    by: Pick<NewAuditEntry, 'actor' | 'details'>,
  ): Promise<Project> {
    await this.store.inTransaction(async (tx) => {
      if (!(await this.store.change(organizationId, id, change, tx))) throw projectNotFound();
      await this.#record({ organizationId, id }, { action: 'project.changed', ...by }, tx);
    });
    const project = await this.store.find(organizationId, id);
    if (!project) throw projectNotFound();
    return project;
  }

  #record(
    { organizationId, id: subject }: Pick<Project, 'organizationId' | 'id'>,
    what: Pick<NewAuditEntry, 'actor' | 'action' | 'details'>,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append({ organizationId, subject, outcome: 'changed', ...what }, tx);
  }
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
