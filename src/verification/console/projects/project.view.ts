import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { integer, text, viewOf } from '../../../platform/http/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import {
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
import { REVIEW_MODES, type ReviewMode } from '../../review/index.js';

const yesOrNo: ApiPropertyOptions = { type: 'boolean' };

export class ProjectView {
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
  @ApiProperty(integer) minimum_age: number;
  @ApiProperty({ type: 'number' }) face_threshold: number;
  @ApiProperty(integer) created_at: number;
  @ApiProperty({ ...integer, nullable: true }) archived_at: number | null;
}

export function projectView(project: Project): ProjectView {
  return viewOf(ProjectView, project);
}
