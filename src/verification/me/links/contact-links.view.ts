import { ApiProperty } from '@nestjs/swagger';

/** The same for everybody: it does not tell whether the contact is known. */
export class HeldLinkView {
  @ApiProperty({ type: 'boolean', enum: [true] }) accepted: true;
}

export class HeldLinkOpenedView {
  @ApiProperty({ type: 'boolean', enum: [true] }) opened: true;
}
