import { ApiProperty } from '@nestjs/swagger';

export class PictureTicketView {
  @ApiProperty({ type: 'string', enum: ['picture_ticket'] }) object_name: 'picture_ticket';
  @ApiProperty({ type: 'string', description: 'Opens the picture once, within a minute.' })
  ticket: string;
  @ApiProperty({ type: 'integer' }) expires_at: number;
}
