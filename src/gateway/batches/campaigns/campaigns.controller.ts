import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { Answers, listView, ListViewOf, pageOf, PageQuery } from '../../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../../staff/index.js';
import { actionNeedsCode, actionNotOffered } from '../../action-policies/index.js';
import {
  bulkSelectionEmpty,
  bulkSelectionTooLarge,
  campaignCountDiffers,
  campaignNotFound,
  campaignNotReady,
} from '../batch.problems.js';
import { CampaignsService } from './campaigns.service.js';
import { selectionOf } from '../bulk-job.dto.js';
import {
  campaignSettings,
  CreateCampaignDto,
  InvitationsQuery,
  ResendCampaignDto,
  StartCampaignDto,
} from './campaign.dto.js';
import {
  campaignActionsView,
  CampaignActionsView,
  campaignView,
  CampaignView,
  invitationRowsView,
  InvitationRowsView,
  listedCampaignView,
  ListedCampaignView,
} from './campaign.view.js';

const ROWS = 100;

@ApiTags('People')
@Controller('people/v1/campaigns')
export class CampaignsController {
  constructor(private readonly campaigns: CampaignsService) {}

  @Post()
  @ApiOperation({ summary: 'Prepare a campaign; nothing is sent yet' })
  @Staff('employees:invite')
  @Answers(
    201,
    CampaignView,
    actionNeedsCode,
    actionNotOffered,
    bulkSelectionEmpty,
    bulkSelectionTooLarge,
  )
  async create(@Caller() caller: StaffCaller<'cust'>, @Body() input: CreateCampaignDto) {
    const selection = selectionOf(input);
    return campaignView(await this.campaigns.prepare(caller, campaignSettings(input), selection));
  }

  @Get()
  @ApiOperation({ summary: 'List campaigns, newest first' })
  @Staff('employees:read')
  @Answers(200, ListViewOf(ListedCampaignView))
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: PageQuery) {
    const page = pageOf(query, 'camp');
    const found = await this.campaigns.list(caller, page);
    const reached = await this.campaigns.reached(caller, found);
    return listView(
      found.map((campaign) => listedCampaignView(campaign, reached.get(campaign.id))),
      page,
    );
  }

  @Get('actions')
  @ApiOperation({ summary: 'List the actions that a campaign may ask for' })
  @Staff('employees:invite')
  @Answers(200, CampaignActionsView)
  async actions(@Caller() caller: StaffCaller<'cust'>) {
    return campaignActionsView(await this.campaigns.actions(caller));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a campaign with its progress' })
  @Staff('employees:read')
  @Answers(200, CampaignView, campaignNotFound)
  async get(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return campaignView(await this.campaigns.get(caller, id));
  }

  @Get(':id/invitations')
  @ApiOperation({ summary: 'Get up to a hundred invitations with their stages' })
  @Staff('employees:read')
  @Answers(200, InvitationRowsView, campaignNotFound)
  async invitations(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Query() { after, stage }: InvitationsQuery,
  ) {
    const which = { after: after ?? 0, stage: stage ?? null, limit: ROWS + 1 };
    return invitationRowsView(await this.campaigns.invited(caller, id, which), ROWS);
  }

  @Post(':id/start')
  @ApiOperation({ summary: 'Start a prepared campaign; confirms the number of employees' })
  @Staff('employees:invite')
  @StepUp('campaigns.start', 'id')
  @Answers(200, CampaignView, campaignNotFound, campaignNotReady, campaignCountDiffers)
  async start(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { invited_count: count }: StartCampaignDto,
  ) {
    return campaignView(await this.campaigns.start(caller, id, count));
  }

  @Post(':id/resend')
  @ApiOperation({ summary: 'Write again to those who did not answer; confirms their number' })
  @Staff('employees:invite')
  @StepUp('campaigns.resend', 'id')
  @Answers(200, CampaignView, campaignNotFound, campaignNotReady, campaignCountDiffers)
  async resend(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { unanswered_count: count }: ResendCampaignDto,
  ) {
    return campaignView(await this.campaigns.resend(caller, id, count));
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'Stop a campaign; sent links stay valid' })
  @Staff('employees:invite')
  @Answers(200, CampaignView, campaignNotFound, campaignNotReady)
  async cancel(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return campaignView(await this.campaigns.cancel(caller, id));
  }
}
