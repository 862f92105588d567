import { benchAttack } from './attack.js';
import { benchCalls } from './compare.js';
import { benchConnections } from './connections.js';
import { benchDocuments } from './documents.js';
import { benchEngine } from './engine.js';
import { benchFabric } from './fabric.js';
import { benchFlood } from './flood.js';
import { benchGrowth } from './growth.js';
import { benchGuard } from './guard.js';
import { benchIsolation } from './isolation.js';
import { benchMessages } from './messages.js';
import { benchOidc } from './oidc.js';
import { benchPages } from './pages.js';
import { benchRetention } from './retention.js';
import type { Part } from './run-parts.js';
import { benchStartUp } from './start-up.js';
import { benchWebhooks } from './webhooks.js';

/** In the order in which they are run. */
export const PARTS: readonly Part[] = [
  { name: 'calls', measures: 'the calls, beside the limit and the textbook', run: benchCalls },
  { name: 'oidc', measures: 'OpenID Connect, beside the plain library', run: benchOidc },
  { name: 'guard', measures: 'offline checks of a grant token', run: benchGuard },
  { name: 'webhooks', measures: 'deliveries, also with a backlog', run: benchWebhooks },
  { name: 'isolation', measures: 'deliveries beside an endpoint that hangs', run: benchIsolation },
  { name: 'messages', measures: 'links by e-mail, one and a queue', run: benchMessages },
  { name: 'flood', measures: 'one key while another floods, limits as shipped', run: benchFlood },
  {
    name: 'connections',
    measures: 'a client beside 10,000 open connections',
    run: benchConnections,
  },
  { name: 'growth', measures: 'reading and listing at a million sessions', run: benchGrowth },
  { name: 'pages', measures: 'lists of staff at a million, import, page loads', run: benchPages },
  { name: 'retention', measures: 'sessions redacted a second', run: benchRetention },
  { name: 'fabric', measures: 'directories and evaluations at 100,000 people', run: benchFabric },
  { name: 'engine', measures: 'decisions by pictures, and the API beside them', run: benchEngine },
  { name: 'attack', measures: 'attacks out of one photo, and real people', run: benchAttack },
  { name: 'documents', measures: 'fresh cards read, and altered ones caught', run: benchDocuments },
  { name: 'start-up', measures: 'seconds until it serves', run: benchStartUp },
];
