import { Global, Module } from '@nestjs/common';
import { TableDownloads } from './answers/table-download.js';
import { outboundAllowedAddresses, Settings } from '../config/index.js';
import { ClosingPage } from './pages/closing-page.js';
import { WebPages } from './pages/web-pages.js';
import { ConnectionDrain } from './server/connection-drain.js';
import { CallerRequestIds } from './server/create-application.js';
import { FastPath } from './server/fast-path.js';
import { ErrorFormats } from './problems/error-formats.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { OutboundHttp } from './outbound/outbound-http.js';
import { OutboundSockets } from './outbound/outbound-sockets.js';
import { ReturnAddresses } from './outbound/return-addresses.js';

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
