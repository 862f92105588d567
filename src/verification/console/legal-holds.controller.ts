import {
  textOrNull,
  Answers,
  listView,
  ListViewOf,
  PageQuery,
  pageOf,
  type Page,
  ChoiceField,
  viewOf,
} from '../../platform/http/index.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import {
  legalHoldNotFound,
  LegalHolds,
  legalHoldSubjectNotFound,
  LEGAL_HOLD_KINDS,
  type LegalHoldKind,
  HOLD_REASONS,
  type HoldReason,
  type LegalHold,
  LIFT_REASONS,
  type LiftReason,
} from '../legal-holds/index.js';
import { isId, type Id } from '../../platform/ids/index.js';

class PlaceLegalHoldDto {
  @ChoiceField('Why it must be kept.', { of: HOLD_REASONS }) reason: HoldReason;
}

class LiftLegalHoldDto {
  @ChoiceField('Why it need not be kept any more.', { of: LIFT_REASONS }) reason: LiftReason;
}

class LegalHoldView {
  @ApiProperty({
    type: 'string',
    description: 'The held object: a session, or a user or project with their sessions.',
    example: 'vs_01h455vb4pex5vsknk084sn02q',
  })
  id: string;
  @ApiProperty({ type: 'string', enum: ['legal_hold'] }) object_name: 'legal_hold';
  @ApiProperty({
    type: 'string',
    enum: [...HOLD_REASONS],
    nullable: true,
    description: 'Null for a hold of the operator.',
  })
  reason: HoldReason | null;
  @ApiProperty({ ...textOrNull, description: 'Null for one of an older version.' })
  placed_by: string | null;
  @ApiProperty({ type: 'integer' }) placed_at: number;
}

function legalHoldView(hold: LegalHold): LegalHoldView {
  return viewOf(LegalHoldView, hold, { id: hold.subject, object_name: 'legal_hold' });
}

/** Throws `legal_hold_subject_not_found` for an invalid id. */
function holdSubject(id: string): Id<LegalHoldKind> {
  const kind = kindOf(id);
  if (kind === undefined) throw legalHoldSubjectNotFound();
  return id as Id<LegalHoldKind>;
}

/** A page whose cursor is the id of the held object. Throws `request_invalid`. */
function holdPage(query: PageQuery): Page<LegalHoldKind> {
  const cursor = query.starting_after ?? query.ending_before ?? '';
  return pageOf<LegalHoldKind>(query, kindOf(cursor) ?? 'vs');
}

function kindOf(id: string): LegalHoldKind | undefined {
  return LEGAL_HOLD_KINDS.find((kind) => isId(kind, id));
}

@ApiTags('Console')
@Controller('console/v1/legal_holds')
export class LegalHoldsController {
  constructor(private readonly holds: LegalHolds) {}

  @Get()
  @ApiOperation({ summary: 'List legal holds, newest held object first' })
  @Staff('settings:read')
  @Answers(200, ListViewOf(LegalHoldView))
  async list(@Caller() { tenantId }: StaffCaller<'org'>, @Query() query: PageQuery) {
    const page = holdPage(query);
    return listView((await this.holds.listPage(tenantId, page)).map(legalHoldView), page);
  }

  @Post(':id/place')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Keep a session, a user or a project from every deletion',
    description: 'An existing hold keeps its first reason.',
  })
  @Staff('settings:write')
  @StepUp('legal_holds.place', 'id')
  @Answers(200, LegalHoldView, legalHoldSubjectNotFound)
  async place(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() { reason }: PlaceLegalHoldDto,
  ) {
    const by = { actor, reason };
    return legalHoldView(await this.holds.placeOnKnown(tenantId, holdSubject(id), by));
  }

  @Post(':id/lift')
  @HttpCode(200)
  @ApiOperation({ summary: 'End a legal hold: retention applies again within the hour' })
  @Staff('settings:write')
  @StepUp('legal_holds.lift', 'id')
  @Answers(200, LegalHoldView, legalHoldNotFound, legalHoldSubjectNotFound)
  async lift(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() { reason }: LiftLegalHoldDto,
  ) {
    const by = { actor, reason };
    return legalHoldView(await this.holds.liftExisting(tenantId, holdSubject(id), by));
  }
}
