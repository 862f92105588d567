import { newId } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('listing verification sessions', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let sessions: SessionBody[];

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    const other = await makePartner(test.app, 'Another');
    sessions = [];
    for (let n = 0; n < 25; n += 1) {
      sessions.push(
        await api.session({
          project_id: n % 2 === 0 ? partner.documentProject : partner.selfieProject,
          custom_fields: { team: n % 5 === 0 ? 'red' : 'blue', number: String(n) },
        }),
      );
      if (n % 10 === 0) test.clock.advanceSeconds(10);
    }
    await apiOf(test, other.sandboxKey).session({
      project_id: other.documentProject,
      custom_fields: { team: 'red' },
    });
    await apiOf(test, partner.productionKey).session({
      project_id: partner.productionProject,
      custom_fields: { team: 'red' },
    });
  });

  afterAll(() => test.close());

  const idsOf = (query: string): Promise<string[]> =>
    list(query).then(({ data }) => data.map(({ id }) => id));

  async function list(query: string) {
    const { status, body } = await api.get(`${SESSIONS}?${query}`);
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return body as { data: SessionBody[]; has_more: boolean; next_cursor: string | null };
  }

  const newest = (of: (session: SessionBody, n: number) => unknown = () => true): string[] =>
    sessions
      .filter(of)
      .map(({ id }) => id)
      .reverse();

  it('shows the newest first, twenty where no number is given', async () => {
    expect(await list('')).toMatchObject({ object_name: 'list', has_more: true });
    expect(await idsOf('')).toEqual(newest().slice(0, 20));
  });

  it("never shows another tenant's or environment's sessions", async () => {
    expect(await idsOf('limit=100')).toEqual(newest());
    expect(await idsOf('limit=100&custom_fields[team]=red')).toEqual(newest((_, n) => n % 5 === 0));
  });

  it.each([1, 2, 7, 24, 25, 100])(
    'walks all pages of %d forwards without a gap or a repeat',
    async (limit) => {
      const seen: string[] = [];
      let query = `limit=${limit}`;
      for (;;) {
        const { data, has_more, next_cursor } = await list(query);
        seen.push(...data.map(({ id }) => id));
        expect(next_cursor).toBe(has_more ? data.at(-1)?.id : null);
        if (!has_more) break;
        query = `limit=${limit}&starting_after=${next_cursor}`;
      }
      expect(seen).toEqual(newest());
    },
  );

  it.each([1, 7, 24])(
    'walks all pages of %d backwards without a gap or a repeat',
    async (limit) => {
      const oldest = newest().at(-1)!;
      const seen = [oldest];
      let query = `limit=${limit}&ending_before=${oldest}`;
      for (;;) {
        const { data, has_more, next_cursor } = await list(query);
        seen.unshift(...data.map(({ id }) => id));
        expect(next_cursor).toBe(has_more ? data[0]?.id : null);
        if (!has_more) break;
        query = `limit=${limit}&ending_before=${next_cursor}`;
      }
      expect(seen).toEqual(newest());
    },
  );

  it('keeps its place while new sessions arrive', async () => {
    const first = await list('limit=5');
    const late = await api.session({ project_id: partner.documentProject });
    const second = await list(`limit=5&starting_after=${first.next_cursor}`);
    expect(second.data.map(({ id }) => id)).toEqual(newest().slice(5, 10));
    sessions.push(late);
  });

  it('filters by status', async () => {
    const [canceled] = sessions as [SessionBody];
    await api.post(`${SESSIONS}/${canceled.id}/cancel`).expect(200);

    expect(await idsOf('status=canceled')).toEqual([canceled.id]);
    expect(await idsOf('limit=100&status=not_started')).toEqual(
      newest((session) => session !== canceled),
    );
    expect(await idsOf('status=success')).toEqual([]);
  });

  it('filters by project', async () => {
    const ids = await idsOf(`limit=100&project_id=${partner.selfieProject}`);

    expect(ids).toEqual(newest((session) => session['project_id'] === partner.selfieProject));
    expect(ids.length).toBeGreaterThan(0);
  });

  it('filters by the person who was verified', async () => {
    const [, one, two, three] = sessions as [SessionBody, SessionBody, SessionBody, SessionBody];
    const { user_id: ada } = await api.complete(one.id, 'success', 'persona_01');
    await api.complete(two.id, 'success', 'persona_02');
    await api.complete(three.id, 'success', 'persona_01');

    expect(await idsOf(`user_id=${ada}`)).toEqual([three.id, one.id]);
  });

  it('filters by time of creation, the first moment included and the last not', async () => {
    const middle = sessions[15]!['created_at'];

    const after = await idsOf(`limit=100&created_after=${middle}`);
    const before = await idsOf(`limit=100&created_before=${middle}`);

    expect(after).toEqual(newest((session) => session['created_at'] >= middle));
    expect([...after, ...before]).toEqual(newest());
    expect(before.length).toBeGreaterThan(0);
  });

  it('filters by custom fields together with what the session has become since', async () => {
    const make = () =>
      api.session({ project_id: partner.ial2Project, custom_fields: { batch: 'seven', all: 'x' } });
    const [canceled, verified, redacted] = [await make(), await make(), await make()];
    await api.post(`${SESSIONS}/${canceled.id}/cancel`).expect(200);
    const { user_id: userId } = await api.complete(verified.id, 'success', 'persona_04');
    await api.complete(redacted.id, 'success', 'persona_05');
    const found = (filter: string) => idsOf(`custom_fields[batch]=seven&${filter}`);

    expect(await found('status=success')).toEqual([redacted.id, verified.id]);
    expect(await found('status=canceled')).toEqual([canceled.id]);
    expect(await found('status=not_started')).toEqual([]);
    expect(await found(`user_id=${userId}`)).toEqual([verified.id]);
    expect(await found(`project_id=${partner.ial2Project}`)).toHaveLength(3);
    expect(await found(`project_id=${partner.selfieProject}`)).toEqual([]);
    expect(await found('custom_fields[all]=x&status=success')).toHaveLength(2);

    await api.post(`${SESSIONS}/${redacted.id}/redact`).expect(200);

    expect(await found('status=success')).toEqual([verified.id]);
    expect(await found('')).toEqual([verified.id, canceled.id]);
    sessions.push(canceled, verified, redacted);
  });

  it('filters by custom fields, all of those given', async () => {
    expect(await idsOf('custom_fields[team]=red&custom_fields[number]=10')).toEqual([
      sessions[10]!.id,
    ]);
    expect(await idsOf('custom_fields[team]=red&custom_fields[number]=11')).toEqual([]);
    expect(await idsOf('custom_fields[number]=red')).toEqual([]);
    expect(await idsOf('custom_fields[team]=re')).toEqual([]);
  });

  it.each([
    ['a key with spaces and signs', 'a key & more'],
    ['a key of another script', 'отдел'],
  ])('finds %s', async (_, key) => {
    const { id } = await api.session({
      project_id: partner.documentProject,
      custom_fields: { [key]: 'x y' },
    });

    expect(await idsOf(`custom_fields[${encodeURIComponent(key)}]=x%20y`)).toEqual([id]);
  });

  it('joins filters and pages', async () => {
    const query = `project_id=${partner.documentProject}&custom_fields[team]=red&limit=2`;
    const first = await list(query);
    const second = await list(`${query}&starting_after=${first.next_cursor}`);

    const seen = [...first.data, ...second.data].map(({ id }) => id);
    expect(seen).toEqual(newest((_, n) => n === 0 || n === 10 || n === 20));
    expect(second.has_more).toBe(false);
  });

  it.each<[string, string]>([
    ['of another kind', `starting_after=${newId('proj')}`],
    ['that is malformed', 'starting_after=vs_1'],
    ['that is empty', 'ending_before='],
    ['of both directions', `starting_after=${newId('vs')}&ending_before=${newId('vs')}`],
    ['given twice', `starting_after=${newId('vs')}&starting_after=${newId('vs')}`],
  ])('refuses a cursor %s', async (_, query) => {
    const { status, body } = await api.get(`${SESSIONS}?${query}`);

    expect([status, body.code]).toEqual([400, 'request_invalid']);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=1e1',
    'limit=',
    'limit=2&limit=3',
    'status=done',
    'status=',
    'status[]=success',
    'created_after=yesterday',
    'created_before=-1',
    'custom_fields=red',
    'custom_fields[]=red',
    'custom_fields[a][b]=red',
    'custom_fields[a]=1&custom_fields[a]=2',
    'custom_fields=red&custom_fields[a]=1',
    'custom_fields[__proto__]=red',
    'custom_fields[constructor]=red',
    'order=asc',
    'hasOwnProperty=1',
    '__proto__=1',
  ])('refuses ?%s', async (query) => {
    const { status, body } = await api.get(`${SESSIONS}?${query}`);

    expect([status, body.code]).toEqual([400, 'request_invalid']);
  });

  it('finds nothing under the ids of another tenant', async () => {
    expect(await idsOf(`project_id=${newId('proj')}`)).toEqual([]);
    expect(await idsOf(`user_id=${newId('user')}`)).toEqual([]);
  });
});
