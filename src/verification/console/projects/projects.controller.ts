import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import {
  Answers,
  givenIn,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
  integer,
  text,
  viewOf,
} from '../../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../../staff/index.js';
import {
  projectEngineNotAllowed,
  projectNotFound,
  projectOriginNotAllowed,
  projectReviewNotAllowed,
  projectSchemeNotAllowed,
  ProjectsService,
  projectStepRequired,
  projectThresholdNotAllowed,
  type NewProject,
  type ProjectChange,
  ENGINES,
  STEPS,
  TEMPLATES,
  USER_INFO,
  type EngineName,
  type Project,
  type StepName,
  type Template,
  type UserInfo,
} from '../../projects/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import { REVIEW_MODES, type ReviewMode } from '../../review/index.js';
import { ChangeProjectDto, CreateProjectDto } from './project.dto.js';

const yesOrNo: ApiPropertyOptions = { type: 'boolean' };

class ProjectView {
  @ApiProperty({ ...text, example: 'proj_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['project'] }) object_name: 'project';
  @ApiProperty({ ...text, enum: [...ENVIRONMENTS] }) environment: Environment;
  @ApiProperty(text) name: string;
  @ApiProperty({ ...text, nullable: true }) public_name: string | null;
  @ApiProperty({ ...text, enum: [...TEMPLATES] }) template: Template;
  @ApiProperty({ ...text, enum: [...ENGINES] }) engine: EngineName;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...STEPS] } }) steps: StepName[];
  @ApiProperty({ ...text, enum: [...USER_INFO] }) user_info: UserInfo;
  @ApiProperty(yesOrNo) historical_addresses: boolean;
  @ApiProperty(yesOrNo) profile_must_match: boolean;
  @ApiProperty({ type: 'string', enum: [...REVIEW_MODES] }) review: ReviewMode;
  @ApiProperty(yesOrNo) second_review: boolean;
  @ApiProperty({ ...integer, nullable: true, description: 'Null keeps results until redacted.' })
  results_days: number | null;
  @ApiProperty(integer) pictures_days: number;
  @ApiProperty({ type: [String] }) embedding_origins: string[];
  @ApiProperty({ type: [String] }) app_schemes: string[];
  @ApiProperty(yesOrNo) uploads_allowed: boolean;
  @ApiProperty(yesOrNo) screen_light: boolean;
  @ApiProperty(integer) minimum_age: number;
  @ApiProperty({ type: 'number' }) face_threshold: number;
  @ApiProperty(integer) created_at: number;
  @ApiProperty({ ...integer, nullable: true }) archived_at: number | null;
}

function projectView(project: Project): ProjectView {
  return viewOf(ProjectView, project);
}

/** Maps the body of a change. Missing fields stay unchanged. */
function projectChange(input: ChangeProjectDto): ProjectChange {
  const { publicName, resultsDays, ...settings } = givenIn(input);
  return {
    ...settings,
    ...(publicName !== undefined && { publicName: publicName.trim() || null }),
    ...(resultsDays !== undefined && { resultsDays: resultsDays || null }),
  };
}

function newProject(input: CreateProjectDto): NewProject {
  const { name, environment, template } = input;
  return { ...projectChange(input), name, environment, template };
}

const REFUSALS = [
  projectStepRequired,
  projectEngineNotAllowed,
  projectThresholdNotAllowed,
  projectOriginNotAllowed,
  projectReviewNotAllowed,
  projectSchemeNotAllowed,
];

@ApiTags('Console')
@Controller('console/v1/projects')
export class ConsoleProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  @Post()
  @ApiOperation({ summary: 'Create a project from a template' })
  @Staff('projects:write')
  @Answers(201, ProjectView, ...REFUSALS)
  async create(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Body() input: CreateProjectDto,
  ) {
    return projectView(await this.projects.create(tenantId, newProject(input), actor));
  }

  @Get()
  @ApiOperation({ summary: 'List the live projects, newest first' })
  @Staff('projects:read')
  @Answers(200, ListViewOf(ProjectView))
  async list(@Caller() { tenantId }: StaffCaller<'org'>, @Query() query: PageQuery) {
    const page = pageOf(query, 'proj');
    return listView((await this.projects.listPage(tenantId, page)).map(projectView), page);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a project' })
  @Staff('projects:read')
  @Answers(200, ProjectView, projectNotFound)
  async get(@Caller() { tenantId }: StaffCaller<'org'>, @Param('id') id: string) {
    return projectView(await this.projects.get(tenantId, id));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a project, for its new sessions' })
  @Staff('projects:write')
  @StepUp('projects.change', 'id')
  @Answers(200, ProjectView, projectNotFound, ...REFUSALS)
  async change(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() input: ChangeProjectDto,
  ) {
    return projectView(await this.projects.change(tenantId, id, projectChange(input), actor));
  }

  @Post(':id/archive')
  @HttpCode(200)
  @ApiOperation({ summary: 'End a project: its sessions stay, and no new ones can be created' })
  @Staff('projects:write')
  @StepUp('projects.archive', 'id')
  @Answers(200, ProjectView, projectNotFound)
  async archive(@Caller() { tenantId, id: actor }: StaffCaller<'org'>, @Param('id') id: string) {
    const project = await this.projects.get(tenantId, id);
    await this.projects.archive(tenantId, project.id, actor);
    return projectView(await this.projects.get(tenantId, id));
  }
}
