import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { timeOrNull, viewOf } from '../../platform/http/index.js';
import { unixSecondsOrNull } from '../../platform/clock/index.js';
import {
  CONNECTION_KINDS,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKind,
} from './connection.js';
import type { Connection } from './connection.entity.js';

const texts: ApiPropertyOptions = { type: 'object', additionalProperties: { type: 'string' } };

export class ConnectionView {
  @ApiProperty({ type: 'string', example: 'conn_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['connection'] }) object_name: 'connection';
  @ApiProperty({ type: 'string', enum: [...CONNECTION_KINDS] }) kind: ConnectionKind;
  @ApiProperty({ type: 'string' }) name: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) config: ConnectionConfig;
  @ApiProperty({ ...texts, description: 'What to enter at the foreign system.' })
  setup: Record<string, string>;
  @ApiProperty({ type: 'boolean' }) enabled: boolean;
  @ApiProperty({ ...timeOrNull, description: 'Until then the former secret works too.' })
  old_secret_expires_at: number | null;
  @ApiProperty({ type: 'integer' }) created_at: number;
  @ApiProperty({ ...timeOrNull, description: 'Exact to a minute.' }) last_used_at: number | null;
  @ApiProperty({ type: 'string', nullable: true }) last_error: string | null;
  @ApiProperty(timeOrNull) last_error_at: number | null;
}

/** The answers with secrets that are new; none after most changes. */
export class NewConnectionView extends ConnectionView {
  @ApiProperty({ ...texts, description: 'By name. Shown this once.' })
  secrets: Record<string, string>;
}

export class RemovedConnectionView {
  @ApiProperty({ type: 'string' }) id: string;
  @ApiProperty({ type: 'string', enum: ['connection'] }) object_name: 'connection';
  @ApiProperty({ type: 'boolean', enum: [true] }) deleted: true;
}

export class ConnectionCheckView {
  @ApiProperty({ type: 'string', example: 'token' }) name: string;
  @ApiProperty({ type: 'string', enum: ['ok', 'failed', 'skipped'] }) status:
    'ok' | 'failed' | 'skipped';
  @ApiProperty({ type: 'string', nullable: true, description: 'What is wrong and how to mend it.' })
  fix: string | null;
}

export class ConnectionTestView {
  @ApiProperty({ type: 'string', enum: ['connection_test'] }) object_name: 'connection_test';
  @ApiProperty({ type: 'boolean' }) ok: boolean;
  @ApiProperty({ type: [ConnectionCheckView] }) checks: ConnectionCheckView[];
}

export function connectionView(
  connection: Connection,
  setup: Record<string, string>,
): ConnectionView {
  const old_secret_expires_at = unixSecondsOrNull(connection.oldTokenExpiresAt);
  return viewOf(ConnectionView, connection, { setup, old_secret_expires_at });
}

export function connectionTestView(checks: ConnectionCheck[]): ConnectionTestView {
  const ok = checks.every(({ status }) => status !== 'failed');
  return { object_name: 'connection_test', ok, checks };
}
