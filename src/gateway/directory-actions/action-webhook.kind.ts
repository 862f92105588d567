import { Injectable } from '@nestjs/common';
import {
  OutboundHttp,
  TextsField,
  UrlField,
  type OutboundResult,
} from '../../platform/http/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import {
  checked,
  connectionValueInvalid,
  ConnectionKinds,
  ConnectionsService,
  type Connection,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKindDefinition,
  type UsedSecrets,
} from '../connections/index.js';
import { ACTION } from '../customers/index.js';
import { ActionCall } from './action-call.js';

class ActionWebhookConfigDto {
  @UrlField('Where your system takes the call. https; never a private address.') url: string;

  @TextsField('Actions that it does. A grant for one of them is used up by the call.', {
    max: ACTION.max,
    maxItems: 50,
  })
  actions: string[];
}

/** The customer's own system, which does what was granted. */
@Injectable()
export class ActionWebhookKind implements ConnectionKindDefinition {
  readonly kind = 'action_webhook';
  readonly config = ActionWebhookConfigDto;
  readonly most = 10;
  readonly secrets = { signing: true } as const;

  constructor(
    private readonly connections: ConnectionsService,
    private readonly outbound: OutboundHttp,
    private readonly call: ActionCall,
    kinds: ConnectionKinds,
  ) {
    kinds.register(this);
  }

  settle(_customerId: Id<'cust'>, config: ConnectionConfig): ConnectionConfig {
    const { url, actions } = config as unknown as ActionWebhookConfigDto;
    const fault = this.outbound.fault(url);
    if (fault) throw connectionValueInvalid('url', `cannot be called: ${fault}`);
    if (actions.length === 0 || !actions.every((action) => ACTION.pattern.test(action)))
      throw connectionValueInvalid('actions', 'must list names of actions, such as reset_mfa');
    return { url, actions: [...new Set(actions)] };
  }

  shown({ config }: Connection): Record<string, string> {
    const { url, actions } = config as unknown as ActionWebhookConfigDto;
    return { url, actions: actions.join(', ') };
  }

  async check(connection: Connection, secrets: UsedSecrets): Promise<ConnectionCheck[]> {
    const url = String(connection.config['url']);
    const fault = this.outbound.fault(url);
    const address = checked('address', fault === null, `url cannot be called: ${fault ?? ''}`);
    if (fault !== null) return [address];
    const older = await this.#olderFor(connection);
    const alone = checked(
      'actions',
      older === null,
      `An older connection also does ${older ?? ''}, and takes it: name it in one of them`,
    );
    const body = JSON.stringify({ type: 'connection_test' });
    const answer = await this.call.send(url, secrets, { id: newId('act'), body });
    const problem = faultOf(answer);
    return [address, alone, checked('answers', problem === null, problem ?? '')];
  }

  /** An action that an older connection takes first. */
  async #olderFor({ customerId, id, config }: Connection): Promise<string | null> {
    const all = await this.connections.listOfKinds(customerId, ['action_webhook']);
    const place = all.findIndex((each) => each.id === id);
    const taken = all
      .slice(0, place)
      .flatMap((each) => (each.enabled ? each.config['actions'] : []));
    return (config['actions'] as string[]).find((action) => taken.includes(action)) ?? null;
  }
}

/** Why the call of a test was not taken; null where it was. */
function faultOf(answer: OutboundResult): string | null {
  if (answer.kind === 'failed')
    return `The system cannot be reached (${answer.reason}): check its address, its certificate and its firewall`;
  const { status } = answer;
  if (status === 401 || status === 403)
    return `The system refused the signature (${String(status)}): enter signing_secret there, and check its clock`;
  if (status >= 200 && status < 300) return null;
  return `The system answered ${String(status)}: let it answer 200 to {"type":"connection_test"}, and do nothing`;
}
