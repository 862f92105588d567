import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { TextField } from '../../platform/http/index.js';

function BrowserAnswer(): PropertyDecorator {
  const description = 'What the browser’s WebAuthn call gave, as JSON.';
  return applyDecorators(
    ApiProperty({ type: 'object', additionalProperties: true, description }),
    IsObject(),
  );
}

export class PasskeyAnswerDto {
  @TextField('The challenge that was answered.', { max: 64 }) challenge_id: string;

  @BrowserAnswer()
  response: object;
}

export class StepUpAnswerDto {
  @BrowserAnswer()
  response: object;
}

export class NewPasskeyDto extends PasskeyAnswerDto {
  @TextField('Name of the passkey, chosen by its owner.', { max: 60 }) name: string;
}

export class StepUpDto {
  @TextField('The action, from `X-Step-Up-Action` of the refusal.', {
    max: 64,
    pattern: /^[a-z_]+\.[a-z_]+$/,
    shape: 'be the action of the refusal',
  })
  action: string;

  @TextField('The target, from `X-Step-Up-Target` of the refusal.', {
    max: 100,
    min: 0,
    optional: true,
  })
  target?: string | null;
}
