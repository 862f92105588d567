import { checkRequirement, type RequireAccessGrantOptions } from './grant-requirement.js';
import { requirementOf } from './let-in.js';

interface PayrollRequest {
  params: { id?: unknown };
}

const REQUEST: PayrollRequest = { params: { id: '42' } };

function requirement(
  options: Partial<RequireAccessGrantOptions<PayrollRequest>>,
  request = REQUEST,
) {
  return requirementOf({ action: 'change_payroll', ...options }, request);
}

describe('the requirement of a route for one request', () => {
  it('names no resource, no subject and no age unless it says so', async () => {
    expect(await requirement({})).toEqual({
      action: 'change_payroll',
      resource: null,
      singleUse: false,
      introspect: false,
    });
  });

  it('keeps what is fixed', async () => {
    const resource = { type: 'tenant', id: 'main' };
    const fixed = { resource, maxAge: 60, requires: ['face', 'hwk'] } as const;
    expect(await requirement({ ...fixed, singleUse: true, introspect: true })).toEqual({
      action: 'change_payroll',
      resource,
      maxAge: 60,
      requires: ['face', 'hwk'],
      singleUse: true,
      introspect: true,
    });
  });

  it('reads the rest from the request', async () => {
    const found = { resource: { type: 'account', id: '42' }, subject: '42' };
    const id = (request: PayrollRequest) => request.params.id as string;
    expect(await requirement({ resource: { type: 'account', id }, subject: id })).toMatchObject(
      found,
    );
    const resource = (request: PayrollRequest) =>
      Promise.resolve({ type: 'account', id: id(request) });
    expect(
      await requirement({ resource, subject: (request) => Promise.resolve(id(request)) }),
    ).toMatchObject(found);
  });

  it.each([undefined, null, '', 42, ['42'], { $ne: '' }])(
    'is not met when the request holds %j there',
    async (value) => {
      const request = { params: { id: value } };
      const id = ({ params }: PayrollRequest) => params.id as string;
      await expect(
        requirement({ resource: { type: 'account', id } }, request),
      ).rejects.toMatchObject({ reason: 'resource_wrong' });
      await expect(requirement({ subject: id }, request)).rejects.toMatchObject({
        reason: 'subject_wrong',
      });
    },
  );

  it('is not met when reading it fails', async () => {
    const stumbles = (): never => {
      throw new TypeError('cannot read properties of undefined');
    };
    await expect(requirement({ resource: stumbles })).rejects.toMatchObject({
      reason: 'resource_wrong',
    });
    await expect(requirement({ subject: stumbles })).rejects.toMatchObject({
      reason: 'subject_wrong',
    });
    await expect(requirement({ resource: () => null as never })).rejects.toMatchObject({
      reason: 'resource_wrong',
    });
  });

  it.each([null, '', 0, false])('is not met when %j reads its subject', async (subject) => {
    await expect(requirement({ subject: subject as never })).rejects.toMatchObject({
      reason: 'subject_wrong',
    });
  });
});

describe('a route', () => {
  it.each<Partial<RequireAccessGrantOptions>>([
    { action: '' },
    { action: undefined },
    { resource: undefined },
    { subject: undefined },
    { maxAge: undefined },
    { resource: null as never },
    { subject: null as never },
    { maxAge: null as never },
    { maxAge: Number.NaN },
    { maxAge: -1 },
    { requires: undefined },
    { requires: [] },
    { requires: ['passkey'] as never },
    { requires: 'face' as never },
  ])('refuses the options %j, which would leave it more open than it looks', (options) => {
    expect(() => {
      checkRequirement({ action: 'reset_mfa', ...options });
    }).toThrow(TypeError);
  });
});
