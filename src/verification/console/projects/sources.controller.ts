import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import {
  Answers,
  BooleanField,
  ChoicesField,
  IntegerField,
  ListViewOf,
  TextField,
  type ListView,
  text,
  timeOrNull,
  viewOf,
} from '../../../platform/http/index.js';
import { isId } from '../../../platform/ids/index.js';
import { Staff, StepUp, type StaffCaller } from '../../../staff/index.js';
import { projectNotFound, ProjectsService } from '../../projects/index.js';
import {
  SOURCE_VALUES,
  sourceInvalid,
  sourceNotFound,
  SourcesService,
  type Source,
  type SourceValue,
} from '../../sources/index.js';

class AddSourceDto {
  @TextField('Shown to people before they consent.', { min: 1, max: 100 }) name: string;
  @TextField('The https address that is asked.', { max: 2_000 }) url: string;

  @ChoicesField('What it validates. It is sent these values alone.', {
    of: SOURCE_VALUES,
    max: SOURCE_VALUES.length,
  })
  values: SourceValue[];
}

class ChangeSourceDto {
  @BooleanField('One that is off is neither named to people nor asked.') enabled: boolean;
}

class RotateSourceDto {
  @IntegerField('Seconds for which the former secret works too; 0 ends it now.', {
    min: 0,
    max: 2_592_000,
  })
  overlap_seconds: number;
}

class SourceView {
  @ApiProperty({ ...text, example: 'src_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['source'] }) object_name: 'source';
  @ApiProperty(text) project_id: string;
  @ApiProperty(text) name: string;
  @ApiProperty(text) url: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...SOURCE_VALUES] } })
  values: SourceValue[];
  @ApiProperty({ type: 'boolean' }) enabled: boolean;
  @ApiProperty({ type: 'integer' }) created_at: number;
  @ApiProperty({ ...timeOrNull, description: 'Until when the former secret works.' })
  old_secret_expires_at: number | null;
  @ApiProperty({ ...text, nullable: true, description: 'Why it last validated nothing.' })
  last_error: string | null;
  @ApiProperty(timeOrNull) last_error_at: number | null;
}

/** The only answer with the secret itself. */
class NewSourceView extends SourceView {
  @ApiProperty({ ...text, description: 'Both sides sign with it. Shown only once.' })
  secret: string;
}

class DeletedSourceView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...text, enum: ['source'] }) object_name: 'source';
  @ApiProperty({ type: 'boolean', enum: [true] }) deleted: true;
}

/** The organization's own sources, which validate what people of a project say. */
@ApiTags('Console')
@Controller('console/v1')
export class SourcesController {
  constructor(
    private readonly sources: SourcesService,
    private readonly projects: ProjectsService,
  ) {}

  @Get('projects/:id/sources')
  @ApiOperation({ summary: 'List the sources of a project, oldest first' })
  @Staff('projects:read')
  @Answers(200, ListViewOf(SourceView), projectNotFound)
  async list(
    @Caller() { tenantId }: StaffCaller<'org'>,
    @Param('id') id: string,
  ): Promise<ListView<SourceView>> {
    const project = await this.projects.get(tenantId, id);
    const data = (await this.sources.list(tenantId, project.id)).map(sourceView);
    return { object_name: 'list', data, has_more: false, next_cursor: null };
  }

  @Post('projects/:id/sources')
  @ApiOperation({ summary: 'Add a source; its secret is shown only once' })
  // Its word makes IAL2: whoever administers the organization adds it, not each developer.
  @Staff('settings:write')
  @StepUp('sources.add', 'id')
  @Answers(201, NewSourceView, projectNotFound, sourceInvalid)
  async add(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() input: AddSourceDto,
  ) {
    const project = await this.projects.get(tenantId, id);
    return newSourceView(await this.sources.add(tenantId, project.id, input, actor));
  }

  @Patch('sources/:id')
  @ApiOperation({ summary: 'Switch a source on or off' })
  @Staff('settings:write')
  @StepUp('sources.change', 'id')
  @Answers(200, SourceView, sourceNotFound)
  async change(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() { enabled }: ChangeSourceDto,
  ) {
    return sourceView(await this.sources.setEnabled(tenantId, id, enabled, actor));
  }

  @Post('sources/:id/rotate')
  @ApiOperation({ summary: 'Make another secret; both work for a while' })
  @Staff('settings:write')
  @StepUp('sources.rotate', 'id')
  @Answers(201, NewSourceView, sourceNotFound)
  async rotate(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() { overlap_seconds: overlapSeconds }: RotateSourceDto,
  ) {
    return newSourceView(await this.sources.rotate(tenantId, id, { overlapSeconds, actor }));
  }

  @Delete('sources/:id')
  @ApiOperation({ summary: 'Remove a source and its secret' })
  @Staff('settings:write')
  @StepUp('sources.remove', 'id')
  @Answers(200, DeletedSourceView, sourceNotFound)
  async remove(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Param('id') id: string,
  ): Promise<DeletedSourceView> {
    if (!isId('src', id)) throw sourceNotFound();
    await this.sources.remove(tenantId, id, actor);
    return { id, object_name: 'source', deleted: true };
  }
}

function sourceView(source: Source): SourceView {
  const isEnabled = source.enabledAt !== null;
  return viewOf(SourceView, source, { enabled: isEnabled });
}

function newSourceView({ source, secret }: { source: Source; secret: string }): NewSourceView {
  return { ...sourceView(source), secret };
}
