import { apiOf, type Api } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { runCommand, type Ended } from '../../support/processes/command.js';

describe('on the command line, a project', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  const cli = (...args: string[]): Promise<Ended> => runCommand(test, ['projects', ...args]);
  const of = (project: string, owner = partner): string[] => [
    ...['--organization', owner.organizationId],
    ...['--id', project],
  ];

  async function printed(...args: string[]): Promise<Record<string, unknown>> {
    const { code, output, errors } = await cli(...args);
    if (code !== 0) throw new Error(errors);
    return JSON.parse(output) as Record<string, unknown>;
  }

  async function refused(...args: string[]): Promise<string> {
    const { code, output, errors } = await cli(...args);
    expect([code, output]).toEqual([1, '']);
    return errors;
  }

  /** What a person reads of the project on the hosted page. */
  async function shown(project: string): Promise<unknown> {
    const session = await api.session({ project_id: project });
    const { body } = await (await visit(test, session)).get().expect(200);
    return (body as { project_name: unknown }).project_name;
  }

  const changes = (project: string) =>
    test.database.query<{ details: object }>(
      `SELECT details FROM verification.audit_entries
        WHERE subject = $1 AND action = 'project.changed' ORDER BY id`,
      [project],
    );

  it('has the engine it is created with, and never a simulated one in production', async () => {
    const create = ['create', '--organization', partner.organizationId, '--name', 'Camera'];
    const document = ['--template', 'document_selfie', '--environment'];

    expect(await printed(...create, ...document, 'sandbox')).toMatchObject({
      engine: 'simulated',
    });
    expect(await printed(...create, ...document, 'sandbox', '--engine', 'native')).toMatchObject({
      engine: 'native',
    });
    expect(await printed(...create, ...document, 'production')).toMatchObject({
      engine: 'native',
    });
    expect(await refused(...create, ...document, 'production', '--engine', 'simulated')).toMatch(
      'A production project cannot use the simulated engine',
    );
  });

  it('gets a public name and none again, which the page shows and the audit keeps', async () => {
    const project = partner.documentProject;
    expect(await shown(project)).toBeNull();

    const named = await printed('rename', ...of(project), '--public-name', 'Sign-up');
    expect(named).toMatchObject({ id: project, name: 'Onboarding', public_name: 'Sign-up' });
    expect(await shown(project)).toBe('Sign-up');
    expect(await printed('rename', ...of(project))).toMatchObject({ public_name: null });
    expect(await shown(project)).toBeNull();

    expect((await changes(project)).map(({ details }) => details)).toEqual([
      { public_name: 'Sign-up' },
      { public_name: null },
    ]);
  });

  it("is not renamed or changed as another organization's, nor one that is not there", async () => {
    const other = await makePartner(test.app, 'Other');
    const foreign = of(other.documentProject);
    const unknown = of('proj_01h455vb4pex5vsknk084sn02q');

    const none = 'There is no such project';
    expect(await refused('rename', ...foreign, '--public-name', 'Mine')).toContain(none);
    expect(await refused('rename', ...unknown, '--public-name', 'Mine')).toContain(none);
    expect(await refused('change', ...foreign, '--historical-addresses', 'on')).toContain(none);
    expect(await changes(other.documentProject)).toEqual([]);
  });

  it('lists where its page may be shown, and the apps it may return to', async () => {
    const project = of(partner.selfieProject);

    expect(
      await printed('origins', ...project, '--origins', 'https://a.example,https://b.example'),
    ).toMatchObject({ embedding_origins: ['https://a.example', 'https://b.example'] });
    expect(await refused('origins', ...project, '--origins', 'https://a.example/*')).toContain(
      'without a path and without a wildcard',
    );
    expect(await printed('origins', ...project)).toMatchObject({ embedding_origins: [] });
    expect(await printed('apps', ...project, '--schemes', 'com.example.app')).toMatchObject({
      app_schemes: ['com.example.app'],
    });
    expect(await refused('apps', ...project, '--schemes', 'javascript')).toContain(
      'a domain name in reverse',
    );
  });

  it('is made to tell where people lived before, or changed to', async () => {
    const made = await printed(
      ...['create', '--organization', partner.organizationId, '--name', 'Past'],
      ...['--environment', 'sandbox', '--template', 'document_selfie', '--historical-addresses'],
    );
    const project = String(made['id']);
    const tells = async (): Promise<boolean> => {
      const { id } = await api.session({ project_id: project });
      const { traits } = await api.complete(id, 'success', 'persona_01');
      return 'historical_addresses' in (traits as object);
    };
    expect([made['historical_addresses'], await tells()]).toEqual([true, true]);

    const off = await printed('change', ...of(project), '--historical-addresses', 'off');
    expect([off['historical_addresses'], await tells()]).toEqual([false, false]);

    expect((await changes(project)).map(({ details }) => details)).toEqual([
      { historical_addresses: false },
    ]);
    expect(await refused('change', ...of(project), '--historical-addresses', 'maybe')).toContain(
      'on, off',
    );
  });
});
