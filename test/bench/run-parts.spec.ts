import { Bench } from './bench.js';
import type { ProductDeployment } from './deployment.js';
import { choose, runParts, usageOf, type Part } from './run-parts.js';

describe('the parts of the benchmark', () => {
  const printed: string[] = [];
  const stopped: number[] = [];
  let started = 0;
  let bench: Bench;

  beforeEach(() => {
    printed.length = 0;
    stopped.length = 0;
    started = 0;
    bench = new Bench({
      start: () => {
        const number = (started += 1);
        const stop = () => Promise.resolve(void stopped.push(number));
        return Promise.resolve({ stop } as ProductDeployment);
      },
      print: (text = '') => printed.push(text),
      say: () => undefined,
    });
  });

  const part = (name: string, run: Part['run'] = usesDeployment): Part => ({
    name,
    measures: `what ${name} is`,
    run,
  });
  const usesDeployment = async (given: Bench) => {
    await given.deployment();
    given.print('measured');
  };
  const failing = (error: Error) =>
    part('failing', async (given) => {
      await given.deployment();
      throw error;
    });

  it('run completely when none is named, in their own order when some are', () => {
    const parts = [part('one'), part('two'), part('three')];

    expect(choose(parts, [])).toEqual(parts);
    expect(choose(parts, ['three', 'one'])).toEqual([parts[0], parts[2]]);
  });

  it('are none when a name is unknown', () => {
    expect(choose([part('one')], ['one', 'other'])).toBeNull();
    expect(usageOf([part('one')])).toContain('one          what one is');
  });

  it('share one deployment and all succeed', async () => {
    expect(await runParts([part('one'), part('two')], bench)).toBe(true);
    expect(printed).toEqual(['measured', '', 'measured', '']);
    expect([started, stopped]).toEqual([1, []]);
  });

  it('run on a new deployment after one that failed', async () => {
    const error = new Error('12 refusals\nand more', { cause: { code: 'ECONNRESET' } });

    expect(await runParts([failing(error), part('two')], bench)).toBe(false);
    expect(printed[0]).toMatch(/^failing +failed: 12 refusals/);
    expect(printed).toContain('measured');
    expect([started, stopped]).toEqual([2, [1]]);
  });

  it('name the cause of a failed call, and the code of a wordless error', async () => {
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    await runParts([failing(new TypeError('fetch failed', { cause: refused }))], bench);

    expect(printed[0]).toMatch(/failed: fetch failed \(ECONNREFUSED\)$/);
  });

  it('fail when the deployment does not start, and the next part tries again', async () => {
    const starts = [() => Promise.reject(new Error('no port'))];
    const flaky = new Bench({
      start: () => (starts.shift() ?? (() => bench.deployment()))(),
      print: (text = '') => printed.push(text),
      say: () => undefined,
    });

    expect(await runParts([part('one'), part('two')], flaky)).toBe(false);
    expect(printed[0]).toMatch(/^one +failed: no port$/);
    expect(printed).toContain('measured');
  });

  it('are aborted when they wait for ever', async () => {
    const waiting = part('waiting', () => new Promise(() => undefined));

    expect(await runParts([waiting, part('two')], bench, 5)).toBe(false);
    expect(printed[0]).toMatch(/^waiting +failed: not done in/);
    expect(printed).toContain('measured');
  });

  it('end when they are told to stop', async () => {
    const stopping = part('stopping', (given) => given.stop());

    expect(await runParts([stopping, part('two')], bench)).toBe(false);
    expect(printed).toEqual(['']);
    expect(() => bench.deployment()).toThrow('told to stop');
  });
});
