import { Body, Controller, Get, HttpCode, Post, UseFilters, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DeskRefusalFilter } from './desk-refusal.filter.js';
import { DemoPageOnly } from './demo-page.authenticator.js';
import { HelpDesk } from './help-desk.service.js';
import { Neighbours, type NeighboursView } from './neighbours.js';
import { helpDeskView, type HelpDeskView } from './help-desk.view.js';
import { ChoiceField, TextField, PageProblemFilter, WebPages } from '../platform/http/index.js';
import { PICTURE_SOURCES, type PictureSource } from './picture-source.js';
import { Public } from '../platform/access/index.js';

class DemoPageQuery {
  @TextField('Added by the gateway when it sends the browser back.', { max: 200, optional: true })
  access_request_id?: string;
}

class PictureSourceDto {
  @ChoiceField('Where pictures come from.', { of: PICTURE_SOURCES }) source: PictureSource;
}

class OpenRequestDto {
  @TextField('The access request that is meant.', { max: 200 }) access_request_id: string;
}

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

@ApiExcludeController()
@Controller('demo')
@UseFilters(PageProblemFilter)
export class DemoPageController {
  constructor(private readonly pages: WebPages) {}

  /**
   * The help desk's page, which is also the return address. The query of the address is ignored.
   */
  @Get()
  @Public('the page contains no data; it calls its own back end')
  async page(@Query() _query: DemoPageQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.pages.send('demo', reply);
  }
}
