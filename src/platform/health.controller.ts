import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get, type OnModuleInit } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from './access/index.js';
import { KeyCanaries } from './crypto/index.js';
import { serviceUnavailable } from './errors/index.js';
import { Answers, FastPath } from './http/index.js';
import { Log } from './logging/index.js';

/** Health checkers time out quickly, and give up on a silent process. */
const READY_WITHIN_MS = 2_000;

export class HealthView {
  @ApiProperty({ type: 'string', enum: ['ok'] })
  status: 'ok';
}

/** For load balancers and orchestrators. Reveals nothing internal. */
@ApiTags('Health')
@Controller()
export class HealthController implements OnModuleInit {
  constructor(
    private readonly canaries: KeyCanaries,
    private readonly log: Log,
    private readonly fastPath: FastPath,
  ) {}

  // Many monitors ask by HEAD.
  onModuleInit(): void {
    this.fastPath.takeHead('/healthz');
    this.fastPath.takeHead('/readyz');
  }

  @Get('healthz')
  @ApiOperation({ summary: 'Whether the process lives' })
  @Public('says only that the process answers')
  @Answers(200, HealthView)
  live(): HealthView {
    return { status: 'ok' };
  }

  @Get('readyz')
  @ApiOperation({
    summary:
      'Whether the process can serve: it reaches its database and has every key that is needed',
  })
  @Public('says only whether traffic should come here')
  @Answers(200, HealthView, serviceUnavailable)
  async ready(): Promise<HealthView> {
    const faults = await Promise.race([this.canaries.faults(), tooLate()]);
    if (faults.length === 0) return { status: 'ok' };
    this.log.error('not ready', { error: new Error(faults.join('; ')) });
    throw serviceUnavailable();
  }
}

async function tooLate(): Promise<never> {
  await delay(READY_WITHIN_MS, undefined, { ref: false });
  throw serviceUnavailable({ headers: { 'retry-after': '1' } });
}
