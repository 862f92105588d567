import { ApiProperty } from '@nestjs/swagger';
import { integer, integerOrNull, text, viewOf } from '../../platform/http/index.js';
import type { StaffPasskey } from './passkey.entity.js';
import type { IssuedChallenge } from './passkeys.service.js';

const options = {
  type: 'object',
  additionalProperties: true,
  description: 'Options for the browser’s WebAuthn call.',
} as const;

export class ChallengeView {
  @ApiProperty({ ...text, enum: ['passkey_challenge'] }) object_name: 'passkey_challenge';
  @ApiProperty({ ...text, description: 'Answered once, within five minutes.' })
  challenge_id: string;
  @ApiProperty(options) options: object;
}

export class StepUpBegunView {
  @ApiProperty({ ...text, enum: ['step_up_challenge'] }) object_name: 'step_up_challenge';
  @ApiProperty(text) step_up_id: string;
  @ApiProperty(options) options: object;
}

export class StepUpView {
  @ApiProperty({ ...text, enum: ['step_up'] }) object_name: 'step_up';
  @ApiProperty({
    ...text,
    description: 'Send it as `X-Step-Up` with the confirmed call, within two minutes.',
  })
  step_up_id: string;
}

export class PasskeyView {
  @ApiProperty({ ...text, example: 'passkey_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['passkey'] }) object_name: 'passkey';
  @ApiProperty(text) name: string;
  @ApiProperty({ type: 'boolean', description: 'Whether it is synchronised by its provider.' })
  is_backed_up: boolean;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(integerOrNull) last_used_at: number | null;
}

export class PasskeyListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [PasskeyView] }) data: PasskeyView[];
}

export function challengeView({ challengeId, options }: IssuedChallenge<object>): ChallengeView {
  return { object_name: 'passkey_challenge', challenge_id: challengeId, options };
}

export function stepUpBegunView({
  challengeId,
  options,
}: IssuedChallenge<object>): StepUpBegunView {
  return { object_name: 'step_up_challenge', step_up_id: challengeId, options };
}

export function passkeyListView(passkeys: readonly StaffPasskey[]): PasskeyListView {
  return { object_name: 'list', data: passkeys.map((passkey) => viewOf(PasskeyView, passkey)) };
}
