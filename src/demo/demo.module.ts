import { Module, type DynamicModule } from '@nestjs/common';
import { GatewayClient } from '@identity-gateway/sdk';
import { AccessGrantModule } from '@identity-gateway/sdk/nestjs';
import { OutboundHttp } from '../platform/http/index.js';
import { ActivityLog } from './activity-log.js';
import { DemoOptions } from './demo-options.js';
import { DemoPageController, HelpDeskController } from './help-desk.controller.js';
import { DemoPageAuthenticator } from './demo-page.authenticator.js';
import { EmployeeRecord } from './employee-record.js';
import { HelpDesk } from './help-desk.service.js';
import { Neighbours } from './neighbours.js';
import { PictureSources } from './picture-source.js';
import { DeskWebhook, WebhookRegistration } from './desk-webhook.service.js';
import { DeskWebhookController, MfaController } from './desk-system.controller.js';
import { MfaSystem, MfaResets } from './mfa-system.js';

/**
 * Example Corp: a development customer that shows the whole flow. It uses the gateway only through
 * the SDK, over HTTP, like a remote customer.
 */
@Module({})
export class DemoModule {
  static for(options: DemoOptions): DynamicModule {
    const { publicUrl, localUrl, customerId, customerKey } = options;
    const gateway = {
      baseUrl: localUrl,
      customerKey,
      allowInsecureHttp: true, // it is this very process
    };
    return {
      module: DemoModule,
      imports: [
        AccessGrantModule.forRoot({
          ...gateway,
          audience: customerId,
          issuer: `${publicUrl}/gateway`,
        }),
      ],
      controllers: [DemoPageController, HelpDeskController, MfaController, DeskWebhookController],
      providers: [
        { provide: DemoOptions, useValue: options },
        { provide: GatewayClient, useFactory: () => new GatewayClient(gateway) },
        { provide: OutboundHttp, useFactory: () => outboundTo(localUrl) },
        HelpDesk,
        EmployeeRecord,
        PictureSources,
        Neighbours,
        WebhookRegistration,
        DeskWebhook,
        MfaSystem,
        MfaResets,
        ActivityLog,
        DemoPageAuthenticator,
      ],
    };
  }
}

/** Allows calls to our own address and to neighbours on this machine, but to no other private one. */
function outboundTo(url: string): OutboundHttp {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return new OutboundHttp({ allowed: [host, '127.0.0.1'], httpsOnly: false });
}
