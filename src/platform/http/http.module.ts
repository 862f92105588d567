import { Global, Module } from '@nestjs/common';
import { outboundAllowedAddresses, Settings } from '../config/index.js';
import { ClosingPage, WebPages } from './pages/index.js';
import { ConnectionDrain, FastPath } from './server/index.js';
import { ErrorFormats, ProblemFilter } from './problems/index.js';
import { OutboundHttp, OutboundSockets, ReturnAddresses } from './outbound/index.js';

@Global()
@Module({
  providers: [
    FastPath,
    WebPages,
    ClosingPage,
    ConnectionDrain,
    ErrorFormats,
    ProblemFilter,
    ReturnAddresses,
    {
      provide: OutboundHttp,
      inject: [Settings],
      useFactory: (settings: Settings) =>
        new OutboundHttp({
          allowed: outboundAllowedAddresses(settings),
          httpsOnly: settings.environment === 'production',
        }),
    },
    {
      provide: OutboundSockets,
      inject: [Settings],
      useFactory: (settings: Settings) =>
        new OutboundSockets({ allowed: outboundAllowedAddresses(settings) }),
    },
  ],
  exports: [
    FastPath,
    WebPages,
    ClosingPage,
    ErrorFormats,
    OutboundHttp,
    OutboundSockets,
    ReturnAddresses,
  ],
})
export class HttpPlatformModule {}
