import { Body, Controller, Get, Header, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Caller } from '../../../platform/access/index.js';
import { unixSeconds } from '../../../platform/clock/index.js';
import { Answers, ChoiceField } from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import {
  PictureTickets,
  caseNotTaken,
  pictureNotFound,
  pictureTicketInvalid,
} from './picture-tickets.service.js';

const PICTURE_REASONS = ['answer_the_question', 'compare_again', 'check_the_quality'] as const;

class RevealPictureDto {
  @ChoiceField('Why the picture is needed; recorded.', { of: PICTURE_REASONS })
  reason: (typeof PICTURE_REASONS)[number];
}

class PictureTicketView {
  @ApiProperty({ type: 'string', enum: ['picture_ticket'] }) object_name: 'picture_ticket';
  @ApiProperty({ type: 'string', description: 'Opens the picture once, within a minute.' })
  ticket: string;
  @ApiProperty({ type: 'integer' }) expires_at: number;
}

@ApiTags('Console')
@Controller('console/v1')
export class PicturesController {
  constructor(private readonly tickets: PictureTickets) {}

  @Post('pictures/:id/reveal')
  @ApiOperation({ summary: 'Get a ticket to see a picture of the own case, for a recorded reason' })
  @Staff('evidence:reveal')
  @Answers(201, PictureTicketView, pictureNotFound, caseNotTaken)
  async reveal(
    @Caller() caller: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() { reason }: RevealPictureDto,
  ): Promise<PictureTicketView> {
    const { ticket, expiresAt } = await this.tickets.issue(caller, id, reason);
    return { object_name: 'picture_ticket', ticket, expires_at: unixSeconds(expiresAt) };
  }

  @Get('picture_tickets/:ticket')
  @ApiResponse({
    status: 200,
    description: 'The picture.',
    content: Object.fromEntries(
      ['image/jpeg', 'image/png', 'image/webp'].map((type) => [
        type,
        { schema: { type: 'string', format: 'binary' } },
      ]),
    ),
  })
  @ApiOperation({ summary: 'See a picture, once' })
  @Header('cache-control', 'no-store')
  @Header('content-security-policy', "sandbox; default-src 'none'")
  @Header('x-content-type-options', 'nosniff')
  @Staff('evidence:reveal')
  @Answers<Buffer>(200, null, pictureTicketInvalid, pictureNotFound, caseNotTaken)
  async see(
    @Caller() caller: StaffCaller<'org'>,
    @Param('ticket') ticket: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { mediaType, bytes } = await this.tickets.use(caller, ticket);
    void reply.header('content-type', mediaType);
    return bytes;
  }
}
