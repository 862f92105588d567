import { IntegerQuery } from '../../../platform/http/index.js';
import { CHALLENGE_MS } from '../../evidence/index.js';

export class FrameQuery {
  @IntegerQuery({
    description: 'Milliseconds since the page began the challenge.',
    min: 0,
    max: CHALLENGE_MS,
  })
  at_ms: number;
}
