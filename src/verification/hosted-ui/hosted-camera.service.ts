import { Injectable } from '@nestjs/common';
import { Engines } from '../engine/index.js';
import { EvidenceService } from '../evidence/index.js';
import type { Session } from '../sessions/index.js';
import type { CameraFacts } from './hosted.view.js';

/** Whether a session's page uses a camera, and which of its pictures are kept. */
@Injectable()
export class HostedCamera {
  constructor(
    private readonly engines: Engines,
    private readonly evidence: EvidenceService,
  ) {}

  async of({ organizationId, id, engine }: Session): Promise<CameraFacts> {
    if (engine === 'simulated') return { isAvailable: false, captures: [] };
    const captures = await this.evidence.kindsOf(organizationId, id);
    return { isAvailable: this.engines.find(engine) !== null, captures };
  }
}
