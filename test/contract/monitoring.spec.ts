import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry, type MetricObject } from 'prom-client';
import { parse } from 'yaml';
import '../../src/gateway/metrics.js';
import '../../src/verification/metrics.js';
import { packagePath } from '../../src/platform/config/index.js';
import { registry } from '../../src/platform/metrics/index.js';

interface Board {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
}

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}

/** Words of the query language that the files use. */
const WORDS =
  'by histogram_quantile increase max max_over_time offset or rate sum time topk unless'.split(' ');
/** What Prometheus and histograms add to ours. */
const ADDED_LABELS = ['instance', 'le'];

type Metric = MetricObject & { labelNames: string[] };

/** The metrics of a process by the names that queries use. */
function servedMetrics(): Map<string, readonly string[]> {
  const process = new Registry();
  collectDefaultMetrics({ register: process });
  const all = [registry, process].flatMap((each) => each.getMetricsAsArray()) as Metric[];
  process.clear();
  return new Map(
    all.flatMap(({ name, labelNames }) =>
      [name, `${name}_bucket`, `${name}_sum`, `${name}_count`].map(
        (each): [string, readonly string[]] => [each, labelNames],
      ),
    ),
  );
}

/** What a query, or a text shown with its result, names and nobody serves. */
function unknownIn(expr: string, shown: string, served = servedMetrics()): string[] {
  const bare = expr.replaceAll(/"[^"]*"/g, '').replaceAll(/\[\w+\]|\d+m/g, '');
  const labels = [...bare.matchAll(/\{([^}]*)\}|by \(([^)]*)\)/g)].flatMap(
    ([, matchers, by]) => (matchers ?? by ?? '').match(/[a-z_][a-z0-9_]*/g) ?? [],
  );
  const shownLabels = [...shown.matchAll(/\{\{ *(?:\$labels\.)?(\w+) *\}\}/g)].map(
    ([, name]) => name,
  );
  const outside = bare.replaceAll(/\{[^}]*\}|by \([^)]*\)/g, '').match(/[a-z_][a-z0-9_]*/g) ?? [];
  const metrics = outside.filter((word) => !WORDS.includes(word));
  const known = [...ADDED_LABELS, ...metrics.flatMap((metric) => served.get(metric) ?? [])];
  return [
    ...metrics.filter((metric) => !served.has(metric)),
    ...[...labels, ...shownLabels].filter((label) => !known.includes(label ?? '')),
  ] as string[];
}

describe('the monitoring files', () => {
  const board = JSON.parse(readFileSync(packagePath('deploy/grafana-board.json'), 'utf8')) as Board;
  const { groups } = parse(
    readFileSync(packagePath('deploy/prometheus-alerts.yml'), 'utf8'),
  ) as Rules;
  const rules = groups.flatMap((group) => group.rules);
  const targets = board.panels.flatMap((panel) => panel.targets);

  it('ask for metrics that are served, by labels that these have', () => {
    const asked = [
      ...targets.map(({ expr, legendFormat }) => unknownIn(expr, legendFormat)),
      ...rules.map(({ expr, annotations }) => unknownIn(expr, Object.values(annotations).join())),
    ];

    expect(rules).toHaveLength(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(10);
    expect(asked.flat()).toEqual([]);
  });

  it('show every metric of ours on the board', () => {
    const shown = targets.map(({ expr }) => expr).join();
    const ours = registry.getMetricsAsArray().map(({ name }) => name);

    expect(ours.length).toBeGreaterThan(20);
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it.each([
    ['sum(rate(no_such_total[5m]))', '', ['no_such_total']],
    ['max by (tenant) (outbox_pending)', '', ['tenant']],
    ['max(outbox_pending{queue="x"})', '', ['queue']],
    ['max by (kind) (outbox_pending)', '{{ $labels.tenant }}', ['tenant']],
    ['max by (kind) (outbox_pending)', '{{kind}}', []],
  ])('would be caught asking %s', (expr, shown, unknown) => {
    expect(unknownIn(expr, shown)).toEqual(unknown);
  });
});
