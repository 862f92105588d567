import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { ChoiceField, OutboundHttp, TextField } from '../../platform/http/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  checked,
  connectionValueInvalid,
  ConnectionKinds,
  type Connection,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKindDefinition,
  type UsedSecrets,
} from '../connections/index.js';
import { CollectorClient } from './collector-client.js';
import { EXPORT_FORMATS, HEC_PATH, type ExportFormat } from './export-format.policy.js';
import { LogExportStore } from './log-export.store.js';

class LogExportConfigDto {
  @TextField(`Address of the collector, over https. Of \`hec\` without \`${HEC_PATH}\`.`, {
    max: 2_000,
    example: 'https://splunk.example.com:8088',
  })
  url: string;

  @ChoiceField(
    '`hec` is Splunk’s HTTP Event Collector, `ocsf` a JSON array of OCSF 1.3, `ndjson` a line for each entry.',
    { of: EXPORT_FORMATS },
  )
  format: ExportFormat;
}

/** A collector that gets a customer's audit. */
@Injectable()
export class LogExportKind implements ConnectionKindDefinition {
  readonly kind = 'log_export';
  readonly config = LogExportConfigDto;
  readonly most = 3;
  readonly secrets = { given: ['token'] } as const;

  constructor(
    private readonly store: LogExportStore,
    private readonly collectors: CollectorClient,
    private readonly outbound: OutboundHttp,
    kinds: ConnectionKinds,
  ) {
    kinds.register(this);
  }

  settle(_customerId: Id<'cust'>, config: ConnectionConfig): ConnectionConfig {
    const url = String(config['url']).replace(/\/+$/, '');
    if (this.outbound.fault(url) !== null)
      throw connectionValueInvalid('url', 'must be an https address that is not private');
    if (url.includes('#')) throw connectionValueInvalid('url', 'must have no fragment');
    if (config['format'] === 'hec' && /\/services\/collector|\?/.test(url))
      throw connectionValueInvalid(
        'url',
        `must be the address of the collector alone, such as https://splunk.example.com:8088: ${HEC_PATH} is added`,
      );
    return { ...config, url };
  }

  created({ customerId, id }: Connection, tx: Transaction): Promise<void> {
    return this.store.begin({ customerId, connectionId: id }, tx);
  }

  removed({ customerId, id }: Connection, _actor: string, tx: Transaction): Promise<void> {
    return this.store.end({ customerId, connectionId: id }, tx);
  }

  shown({ config }: Connection): Record<string, string> {
    return { format: String(config['format']), url: String(config['url']) };
  }

  async check(connection: Connection, secrets: UsedSecrets): Promise<ConnectionCheck[]> {
    const problem = await this.collectors.test(connection, secrets);
    const at = { customerId: connection.customerId, connectionId: connection.id };
    const { failures = 0 } = (await this.store.find(at)) ?? {};
    return [
      checked('collector', problem === null, problem ?? ''),
      checked(
        'delivered',
        failures === 0,
        `The last ${String(failures)} attempts failed: ${connection.lastError ?? 'see the log'}. Nothing is lost: they are repeated`,
      ),
    ];
  }
}
