import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { TextField } from '../../platform/http/index.js';

export class PasskeyAnswerDto {
  @TextField({ description: 'The challenge that was answered.', max: 64 })
  challenge_id: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What the browser’s WebAuthn call gave, as JSON.',
  })
  @IsObject()
  response: object;
}

export class StepUpAnswerDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What the browser’s WebAuthn call gave, as JSON.',
  })
  @IsObject()
  response: object;
}

export class NewPasskeyDto extends PasskeyAnswerDto {
  @TextField({ description: 'What its owner calls it.', max: 60 })
  name: string;
}

export class StepUpDto {
  @TextField({
    description: 'The action, as `X-Step-Up-Action` of the refusal names it.',
    max: 64,
    pattern: /^[a-z_]+\.[a-z_]+$/,
  })
  action: string;

  @TextField({
    description: 'What it is done to, as `X-Step-Up-Target` names it.',
    max: 100,
    min: 0,
    optional: true,
  })
  target?: string | null;
}
