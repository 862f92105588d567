import { Injectable } from '@nestjs/common';
import type { FlowName } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import type { Flow, FlowFacts, FlowRefusal } from './flow.js';

/** The flows of this deployment, by name. Each flow's module adds its own. */
@Injectable()
export class FlowRegistry {
  readonly #flows = new Map<FlowName, Flow>();

  add(flow: Flow): void {
    this.#flows.set(flow.name, flow);
  }

  get(name: FlowName): Flow {
    const flow = this.#flows.get(name);
    if (!flow) throw new Error(`no module provides the flow ${name}`);
    return flow;
  }

  /** The flow that a new request of this employee takes. */
  select(employee: Employee): Flow {
    const flow = [...this.#flows.values()].find((each) => each.suits(employee));
    if (!flow) throw new Error('no flow suits the employee');
    return flow;
  }
}

/** The verified person must be the one that was stored for the employee. */
export function checkUserIdMatches({
  employee,
  session,
  sameUser,
}: Pick<FlowFacts, 'employee' | 'session' | 'sameUser'>): FlowRefusal | null {
  const { clearUserId } = employee;
  return clearUserId !== null && sameUser(clearUserId, session.user_id ?? '')
    ? null
    : 'user_id_mismatch';
}
