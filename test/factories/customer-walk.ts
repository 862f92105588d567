import type { Api } from './api.js';
import { answered, EMPLOYEES, type Gateway, type GatewayBody } from './customer-api.js';

/** Both sides of an access request: the person at the verification service, and the customer who asked. */
export interface Walk {
  /** Finishes the verification of a request, then reads the request. */
  verify: (asked: GatewayBody, scenario?: string, persona?: string) => Promise<GatewayBody>;
  /** The same, by somebody who shows only these factors beside what the steps ask for. */
  show: (asked: GatewayBody, ...factors: string[]) => Promise<GatewayBody>;
  /** A granted request; fails the test where it is not. A new employee, unless one is given. */
  granted: (employee?: GatewayBody, input?: object) => Promise<GatewayBody>;
  /** An employee whose identity is established. */
  established: (input?: object) => Promise<GatewayBody>;
  /** The employee as it stands. */
  read: (employee: GatewayBody) => Promise<GatewayBody>;
}

export function walkOf(api: Api, customer: Gateway): Walk {
  const walk: Walk = {
    verify: async (asked, scenario = 'success', persona) => {
      await api.complete(asked['verification_session_id'], scenario, persona);
      return customer.look(asked);
    },
    show: async (asked, ...factors) => {
      await api.complete(asked['verification_session_id'], 'success', undefined, factors);
      return customer.look(asked);
    },
    granted: async (employee, input) => {
      const asked = await customer.ask(employee ?? (await customer.employee()), input);
      const ended = await walk.verify(asked);
      if (ended['status'] !== 'granted') throw new Error(JSON.stringify(ended));
      return ended;
    },
    established: async (input) => {
      const employee = await customer.employee(input);
      await walk.granted(employee);
      return walk.read(employee);
    },
    read: (employee) =>
      answered(200, customer.get(`${EMPLOYEES}/${String(employee['employee_id'])}`)),
  };
  return walk;
}
