import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  PageQuery,
  type ListView,
} from '../../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../../staff/index.js';
import { legalHoldNotFound, LegalHolds, legalHoldSubjectNotFound } from '../../retention/index.js';
import { LiftLegalHoldDto, PlaceLegalHoldDto } from './legal-hold.dto.js';
import { holdPage, holdSubject } from './legal-hold.request.js';
import { legalHoldView, LegalHoldView } from './legal-hold.view.js';

@ApiTags('Console')
@Controller('console/v1/legal_holds')
export class LegalHoldsController {
  constructor(private readonly holds: LegalHolds) {}

  @Get()
  @ApiOperation({ summary: 'List legal holds, newest held object first' })
  @Staff('settings:read')
  @Answers(200, ListViewOf(LegalHoldView))
  async list(
    @Caller() { tenantId }: StaffCaller<'org'>,
    @Query() query: PageQuery,
  ): Promise<ListView<LegalHoldView>> {
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
  ): Promise<LegalHoldView> {
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
  ): Promise<LegalHoldView> {
    const by = { actor, reason };
    return legalHoldView(await this.holds.liftExisting(tenantId, holdSubject(id), by));
  }
}
