import { ApiProperty } from '@nestjs/swagger';

/** The same for every contact, so it does not reveal whether it is known. */
export class HeldLinkView {
  @ApiProperty({ type: 'boolean', enum: [true] }) accepted: true;
}

export class HeldLinkOpenedView {
  @ApiProperty({ type: 'boolean', enum: [true] }) opened: true;
}
