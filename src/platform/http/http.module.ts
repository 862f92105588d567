import { Global, Module } from '@nestjs/common';
import { TableDownloads } from './table-download.js';
import { outboundAllowedAddresses, Settings } from '../config/index.js';
import { ClosingPage } from './closing-page.js';
import { WebPages } from './web-pages.js';
import { ConnectionDrain } from './server/connection-drain.js';
import { CallerRequestIds } from './server/create-application.js';
import { FastPath } from './server/fast-path.js';
import { ErrorFormats } from './problem-answer.js';
import { ProblemFilter } from './problem.filter.js';
import { OutboundHttp } from './outbound-http.js';
import { OutboundSockets } from './outbound-sockets.js';
import { ReturnAddresses } from './return-addresses.js';

@Global()
@Module({
  providers: [
    FastPath,
    CallerRequestIds,
    TableDownloads,
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
    CallerRequestIds,
    WebPages,
    ClosingPage,
    ErrorFormats,
    OutboundHttp,
    OutboundSockets,
    ReturnAddresses,
    TableDownloads,
  ],
})
export class HttpPlatformModule {}
