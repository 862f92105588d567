import { Body, Controller, Get, HttpCode, Post, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DeskRefusalFilter } from './desk-refusal.filter.js';
import { DemoPageOnly } from './demo-page.authenticator.js';
import { OpenRequestDto, PictureSourceDto } from './help-desk.dto.js';
import { HelpDesk } from './help-desk.service.js';
import { Neighbours, type NeighboursView } from './neighbours.js';
import { helpDeskView, type HelpDeskView } from './help-desk.view.js';

/** The API of the help desk's page. */
@ApiExcludeController()
@Controller('demo/api')
@UseFilters(DeskRefusalFilter)
@DemoPageOnly()
export class HelpDeskController {
  constructor(
    private readonly desk: HelpDesk,
    private readonly neighbours: Neighbours,
  ) {}

  @Get('desk')
  async look(): Promise<HelpDeskView> {
    return helpDeskView(await this.desk.look());
  }

  @Get('neighbours')
  lookAround(): Promise<NeighboursView> {
    return this.neighbours.look();
  }

  @Post('reset_mfa')
  @HttpCode(200)
  async start(): Promise<HelpDeskView> {
    return helpDeskView(await this.desk.start());
  }

  @Post('returned')
  @HttpCode(200)
  async returned(@Body() { access_request_id: id }: OpenRequestDto): Promise<HelpDeskView> {
    return helpDeskView(await this.desk.returned(id));
  }

  @Post('check')
  @HttpCode(200)
  async check(@Body() { access_request_id: id }: OpenRequestDto): Promise<HelpDeskView> {
    return helpDeskView(await this.desk.check(id));
  }

  @Post('cancel')
  @HttpCode(200)
  async cancel(@Body() { access_request_id: id }: OpenRequestDto): Promise<HelpDeskView> {
    return helpDeskView(await this.desk.cancel(id));
  }

  @Post('use_again')
  @HttpCode(200)
  async useAgain(@Body() { access_request_id: id }: OpenRequestDto): Promise<HelpDeskView> {
    return helpDeskView(await this.desk.useAgain(id));
  }

  @Post('pictures')
  @HttpCode(200)
  async pictures(@Body() { source }: PictureSourceDto): Promise<HelpDeskView> {
    return helpDeskView(await this.desk.takePicturesFrom(source));
  }

  @Post('forget_identity')
  @HttpCode(200)
  async forget(): Promise<HelpDeskView> {
    return helpDeskView(await this.desk.forgetIdentity());
  }
}
