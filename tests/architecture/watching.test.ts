import { createMetrics } from '@greenroom/api/metrics/metrics';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { readProjectFile } from './source-tree.ts';
import { makeDashboard } from '../../infra/watching/make-dashboard.ts';
import { panels } from '../../infra/watching/panels.ts';
import { readAlerts } from '../../infra/watching/read-alerts.ts';

const alerts = readAlerts();
const queries = [
  ...alerts.map(({ expr }) => expr),
  ...Object.values(panels).flatMap((row) => row.flatMap(({ lines }) => lines.map((l) => l.query))),
];
/** Names of series, without what a histogram adds. */
const named = new Set(
  queries
    .flatMap((query) => query.match(/\b(?:greenroom|process|nodejs)_[a-z_0-9]+/g) ?? [])
    .map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
);

/** The series of docs/observability.md; a `*` stands for the rest of several names, of Node's own alone. */
const documented = [
  ...readProjectFile('docs/observability.md').matchAll(
    /^\| (`(?:greenroom|process|nodejs)_.*?) \|/gm,
  ),
]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z_0-9*]+)`/g)])
  .map(([, name = '']) => name);

const matches = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

/** The series that a server with all its parts answers. */
let served: string[] = [];

beforeAll(async () => {
  const metrics = createMetrics();
  const app = fastify();
  metrics.countRequests(app);
  metrics.measureParts({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    countSockets: () => 0,
    readQueues: async () => [],
    readRuns: async () => [],
    readBackup: async () => null,
    store: { errors: 0, findFault: async () => null },
  });
  const text = await metrics.read();
  served = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  await app.close();
});

describe('watching', () => {
  it('has the dashboard of these graphs (npm run watching)', () => {
    expect(readProjectFile('infra/watching/dashboard.json')).toBe(makeDashboard());
  });

  it('counts no health check among the requests that fail or are slow', () => {
    const ofRequests = alerts.filter(({ expr }) => expr.includes('http_request_duration'));
    expect(ofRequests).toHaveLength(2);
    for (const { expr } of ofRequests) {
      const series = expr.match(/http_request_duration_seconds_\w+(?:\{[^}]*\})?/g) ?? [];
      expect(series.filter((each) => !each.includes('route!~"/healthz|/readyz|/metrics"'))).toEqual(
        [],
      );
    }
  });

  it('shows each documented series, or alerts by it', () => {
    expect(documented.length).toBeGreaterThan(10);
    const inFull = documented.filter((name) => !name.endsWith('*'));
    expect(inFull.filter((name) => !named.has(name))).toEqual([]);
  });

  it('shows each series of its own that is served, or alerts by it; each is documented', () => {
    const own = served.filter((name) => name.startsWith('greenroom_'));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((name) => !named.has(name))).toEqual([]);
    expect(own.filter((name) => !documented.some((one) => matches(one, name)))).toEqual([]);
  });

  it('names each documented series in full, but for the rest of what Node gives', () => {
    expect(documented.filter((name) => name.endsWith('*'))).toEqual(['nodejs_*', 'process_*']);
    expect(served.filter((name) => !documented.some((one) => matches(one, name)))).toEqual([]);
    expect(documented.filter((one) => !served.some((name) => matches(one, name)))).toEqual([]);
  });

  it('asks for no series that is not served', () => {
    expect([...named].filter((name) => !served.includes(name))).toEqual([]);
  });

  it('leads from each alert to a section of docs/operations.md', () => {
    const runbooks = [...readProjectFile('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(
      ([, title = '']) => {
        const words = title.toLowerCase().replaceAll(/[^a-z0-9 -]/g, '');
        return `docs/operations.md#${words.replaceAll(' ', '-')}`;
      },
    );
    for (const { alert, annotations } of alerts) {
      expect(runbooks, alert).toContain(annotations.runbook);
    }
  });
});
