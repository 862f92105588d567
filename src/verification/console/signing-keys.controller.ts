import { integerOrNull, Answers, viewOf } from '../../platform/http/index.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { SigningKeyRing } from '../../platform/crypto/index.js';
import { Staff } from '../../staff/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';
import { keyPurpose } from '../oidc/index.js';

const STATES = ['next', 'current', 'previous', 'retired'] as const;

type KeyState = Awaited<ReturnType<SigningKeyRing['list']>>[number];

class SigningKeyView {
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
  @ApiProperty({ ...integerOrNull, description: 'Null without a successor.' })
  retire_at: number | null;
}

/** The keys that sign the tokens of the whole deployment. */
class SigningKeysView {
  @ApiProperty({ type: 'string', enum: ['signing_keys'] }) object_name: 'signing_keys';
  @ApiProperty({ type: [SigningKeyView] }) keys: SigningKeyView[];
}

function signingKeyView(environment: Environment, key: KeyState): SigningKeyView {
  return viewOf(SigningKeyView, key, { key_id: key.kid, environment });
}

@ApiTags('Console')
@Controller('console/v1/signing_keys')
export class SigningKeysController {
  constructor(private readonly ring: SigningKeyRing) {}

  @Get()
  @ApiOperation({
    summary: 'Show the keys that sign tokens, newest last',
    description: 'They belong to the deployment; the operator rotates them.',
  })
  @Staff('settings:read')
  @Answers(200, SigningKeysView)
  async list(): Promise<SigningKeysView> {
    const found = await Promise.all(
      ENVIRONMENTS.map(async (environment) =>
        (await this.ring.list(keyPurpose(environment))).map((key) =>
          signingKeyView(environment, key),
        ),
      ),
    );
    return { object_name: 'signing_keys', keys: found.flat() };
  }
}
