import { VerificationClient, VerificationError } from '@identity-gateway/sdk';
import { apiOf } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

describe("the SDK's client of the verification service, at a running deployment", () => {
  let test: TestApplication;
  let partner: Partner;
  let service: VerificationClient;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    service = new VerificationClient({ baseUrl: test.baseUrl, apiKey: partner.sandboxKey });
  });

  it('follows a session from its creation to its end and its deletion', async () => {
    const made = await service.sessions.create({
      project_id: partner.documentProject,
      custom_fields: { ticket: '4711 & more' },
    });
    expect(made.url).toContain(`token=${made.token}`);
    await apiOf(test, partner.sandboxKey).complete(made.id, 'success');

    const ended = await service.sessions.wait(made.id);
    const [listed] = (await service.sessions.list({ custom_fields: { ticket: '4711 & more' } }))
      .data;
    const revealed = await service.sessions.get(made.id, { revealSensitiveData: true });
    const redacted = await service.sessions.redact(made.id);

    expect(ended).toMatchObject({ id: made.id, status: 'success', url: null });
    expect(listed?.id).toBe(made.id);
    expect(ended.traits.document?.document_number).toMatch(/^\*/);
    expect(revealed.traits.document?.document_number).toMatch(/^[^*]/);
    expect(redacted.redacted_at).not.toBeNull();
  });

  it('lists its events by number', async () => {
    const { data, has_more } = await service.events.list({
      project_id: partner.documentProject,
      limit: 1,
    });
    const later = await service.events.list({ project_id: partner.documentProject, after: 1 });

    expect([data.map(({ sequence }) => sequence), has_more]).toEqual([[1], true]);
    expect(later.data[0]?.sequence).toBe(2);
  });

  it('looks after webhook endpoints', async () => {
    const endpoints = service.webhookEndpoints;
    const { id, secret, bearer } = await endpoints.create({
      project_id: partner.documentProject,
      url: 'https://partner.example/hooks',
    });

    expect([secret, bearer]).toEqual([
      expect.stringMatching(/^whsec_/),
      expect.stringMatching(/^whb_/),
    ]);
    expect((await endpoints.update(id, { description: 'ours' })).description).toBe('ours');
    expect((await endpoints.disable(id)).status).toBe('disabled');
    expect((await endpoints.enable(id)).status).toBe('enabled');
    expect((await endpoints.rotateSecret(id, { oldSecretExpiresIn: 0 })).secret).not.toBe(secret);
    expect((await endpoints.list({ project_id: partner.documentProject })).data).toHaveLength(1);
    expect((await endpoints.deliveries(id)).data).toEqual([]);
    expect((await endpoints.replay(id, { failed: true })).count).toBe(0);
    expect((await endpoints.delete(id)).deleted).toBe(true);
    await expect(endpoints.get(id)).rejects.toMatchObject({ code: 'webhook_endpoint_not_found' });
  });

  it('tells every refusal as its error, with the mistakes named', async () => {
    const refused: unknown = await service.sessions
      .create({ project_id: '' })
      .catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(VerificationError);
    expect(refused).toMatchObject({
      status: 400,
      code: 'request_invalid',
      errors: [{ pointer: '/project_id', code: 'invalid' }],
    });
  });
});
