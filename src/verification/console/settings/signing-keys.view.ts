import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds, unixSecondsOrNull } from '../../../platform/clock/index.js';
import type { SigningKeyRing } from '../../../platform/crypto/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';

const STATES = ['next', 'current', 'previous', 'retired'] as const;

type KeyState = Awaited<ReturnType<SigningKeyRing['list']>>[number];

export class SigningKeyView {
  @ApiProperty({ type: 'string', description: 'The `kid` in the header of tokens.' })
  key_id: string;
  @ApiProperty({ type: 'string', enum: [...ENVIRONMENTS] }) environment: Environment;
  @ApiProperty({
    type: 'string',
    enum: [...STATES],
    description: 'Signs later, signs now, is still published, or has left the key set.',
  })
  state: (typeof STATES)[number];
  @ApiProperty({ type: 'integer' }) activate_at: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null without a successor.' })
  retire_at: number | null;
}

/** The keys that sign the tokens of the whole deployment. */
export class SigningKeysView {
  @ApiProperty({ type: 'string', enum: ['signing_keys'] }) object_name: 'signing_keys';
  @ApiProperty({ type: [SigningKeyView] }) keys: SigningKeyView[];
}

export function signingKeyView(environment: Environment, key: KeyState): SigningKeyView {
  return {
    key_id: key.kid,
    environment,
    state: key.state,
    activate_at: unixSeconds(key.activateAt),
    retire_at: unixSecondsOrNull(key.retireAt),
  };
}
