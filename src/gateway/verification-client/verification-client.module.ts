import { Module } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { ServiceHttp } from '../../platform/http/index.js';
import { GatewaySettings } from '../settings.js';
import { VerificationClient } from './verification-client.js';

const MAX_ANSWER_BYTES = 1_048_576;

@Module({
  providers: [
    {
      provide: ServiceHttp,
      inject: [Settings, GatewaySettings],
      useFactory: (deployment: Settings, settings: GatewaySettings) =>
        new ServiceHttp({
          address:
            settings.verificationApiUrl ??
            settings.verificationBaseUrl ??
            `http://${loopbackOf(deployment.host)}:${String(deployment.port)}`,
          timeoutMs: settings.verificationTimeoutMs,
          maxAnswerBytes: MAX_ANSWER_BYTES,
        }),
    },
    VerificationClient,
  ],
  exports: [VerificationClient],
})
export class VerificationClientModule {}

function loopbackOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
