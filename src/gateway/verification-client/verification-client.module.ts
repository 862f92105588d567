import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { GatewaySettings } from '../settings.js';
import { VerificationClient } from './verification-client.js';
import { readAnswer } from './verified-session.js';

const MAX_ANSWER_BYTES = 1_048_576;

@Module({
  imports: [
    HttpModule.registerAsync({
      inject: [GatewaySettings],
      useFactory: (settings: GatewaySettings) => ({
        timeout: settings.verificationTimeoutMs,
        responseType: 'arraybuffer' as const,
        transformResponse: readAnswer,
        maxRedirects: 0,
        maxContentLength: MAX_ANSWER_BYTES,
        proxy: false,
        httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 128 }),
        httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 128 }),
      }),
    }),
  ],
  providers: [VerificationClient],
  exports: [VerificationClient],
})
export class VerificationClientModule {}
