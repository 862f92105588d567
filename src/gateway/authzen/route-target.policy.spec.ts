import { routesOf, targetOf } from './route-target.policy.js';

const { jest } = import.meta;

const ACTION = /^[a-z_]+$/;
const SLASHES = '/'.repeat(250_000);
const PATTERN = '/payroll/{id}';

const route = (path: string) => ({
  method: 'POST',
  route: path,
  action: 'change_payroll',
  resource_param: 'id',
});

/** As many as a configuration takes. */
const routes = routesOf([
  ...Array.from({ length: 199 }, (_, index) => route(`/a${String(index)}/{id}`)),
  route(PATTERN),
]);

const ask = (id: string, properties = {}) =>
  targetOf({ action: 'POST', resource: { type: 'route', id, properties } }, routes, ACTION);

describe('the route of a question', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['its id', SLASHES, {}],
    ['its path', PATTERN, { path: SLASHES }],
    ['its address', PATTERN, { uri: `https://hr.example.com${SLASHES}` }],
  ])('fits nothing and is not read where %s is longer than an address', (_, id, properties) => {
    const split = jest.spyOn(String.prototype, 'split');

    expect(ask(id, properties)).toBeNull();
    expect(split).not.toHaveBeenCalled();
  });

  it('is read once, however many routes there are', () => {
    const path = '/x'.repeat(1_000);
    const split = jest.spyOn(String.prototype, 'split');

    expect(ask(path)).toBeNull();
    expect(split).toHaveBeenCalledTimes(1);
  });

  it('fits where only the query of its address is long', () => {
    const uri = `https://hr.example.com/payroll/7?${'x'.repeat(4_000)}`;

    expect(ask(PATTERN, { uri })?.resource).toEqual({ type: 'route', id: '/payroll/7' });
  });
});
