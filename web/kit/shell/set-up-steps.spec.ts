import { organizationSteps, peopleSteps } from './set-up-steps.js';

const doneOf = (steps: { done: boolean }[]) => steps.map(({ done }) => done);
const flow = (project_id: string | null) => ({ enabled: true, project_id });

it('an organization needs a project, a key and an endpoint, in this order', () => {
  const set_up = { project: true, api_key: true, webhook_endpoint: false };

  expect(doneOf(organizationSteps({ set_up }))).toEqual([true, true, false]);
});

describe('a customer', () => {
  const config = (later: string | null, hasKey: boolean) =>
    ({
      establish_identity: flow('proj_1'),
      known_user_key: flow(later),
      verification_api_key_set: hasKey,
    }) as never;
  const overview = (employees: number, established: number, granted = false) =>
    ({
      coverage: { everybody: { employees, established } },
      requests: granted ? [{ status: 'granted' }] : [{ status: 'denied' }],
    }) as never;

  it.each([
    ['nothing', config(null, false), overview(0, 0), [false, false, false]],
    ['projects without a key', config('proj_2', false), overview(0, 0), [false, false, false]],
    ['projects and a key', config('proj_2', true), overview(0, 0), [true, false, false]],
    ['employees', config('proj_2', true), overview(2, 0), [true, true, false]],
    ['a verified employee', config('proj_2', true), overview(2, 1), [true, true, true]],
    ['one who left since', config('proj_2', true), overview(2, 0, true), [true, true, true]],
  ])('with %s sees what is left', (_, given, shown, done) => {
    expect(doneOf(peopleSteps([given, shown]))).toEqual(done);
  });
});
