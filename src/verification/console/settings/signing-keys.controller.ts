import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/index.js';
import { SigningKeyRing } from '../../../platform/crypto/index.js';
import { Staff } from '../../../staff/index.js';
import { ENVIRONMENTS } from '../../environment.js';
import { keyPurpose } from '../../oidc/index.js';
import { SigningKeysView, signingKeyView } from './signing-keys.view.js';

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
