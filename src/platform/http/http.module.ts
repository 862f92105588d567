import { Global, Module } from '@nestjs/common';
import { outboundAllowedAddresses, Settings } from '../config/index.js';
import { ClosingPage } from './closing-page.js';
import { ConnectionDrain } from './connection-drain.js';
import { ErrorFormats } from './error-formats.js';
import { FrontDoor } from './front-door.js';
import { OutboundHttp } from './outbound-http.js';
import { ProblemFilter } from './problem.filter.js';
import { ReturnAddresses } from './return-addresses.js';
import { WebPages } from './web-pages.js';

@Global()
@Module({
  providers: [
    FrontDoor,
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
  ],
  exports: [FrontDoor, WebPages, ClosingPage, ErrorFormats, OutboundHttp, ReturnAddresses],
})
export class HttpPlatformModule {}
