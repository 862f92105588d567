import { ApiProperty } from '@nestjs/swagger';
import { renderSVG } from 'uqr';
import { SESSION_STATUSES, type CreatedSession, type SessionStatus } from '../../sessions/index.js';

/** A sandbox session for trying out a project. */
export class TestSessionView {
  @ApiProperty({ type: 'string', example: 'vs_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['test_session'] }) object_name: 'test_session';
  @ApiProperty({ type: 'string', enum: [...SESSION_STATUSES] }) status: SessionStatus;
}

/** Its link is shown once. */
export class NewTestSessionView extends TestSessionView {
  @ApiProperty({ type: 'string', format: 'uri' }) url: string;
  @ApiProperty({ type: 'string', description: 'The same link as a QR code: an SVG document.' })
  qr: string;
}

export function testSessionView({
  id,
  status,
}: Pick<TestSessionView, 'id' | 'status'>): TestSessionView {
  return { id, object_name: 'test_session', status };
}

export function newTestSessionView({ session, url }: CreatedSession): NewTestSessionView {
  const link = url ?? '';
  return {
    ...testSessionView(session),
    url: link,
    qr: renderSVG(link, { border: 2, pixelSize: 1 }),
  };
}
