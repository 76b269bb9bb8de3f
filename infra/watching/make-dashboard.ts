import { type Panel, panels } from './panels.ts';

/** Grafana's grid has 24 columns; three graphs a row. */
const width = 8;
const height = 7;
const perRow = 24 / width;

const source = { type: 'prometheus', uid: '${source}' };

/** The text of dashboard.json, which is imported into Grafana and asks for the Prometheus to read from. */
export function makeDashboard(): string {
  return `${JSON.stringify(layOut(), null, 2)}\n`;
}

function layOut() {
  const shown: object[] = [];
  let y = 0;
  for (const [title, own] of Object.entries(panels)) {
    shown.push({
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    });
    y += 1;
    for (const [index, panel] of own.entries()) {
      const place = { x: (index % perRow) * width, y: y + Math.floor(index / perRow) * height };
      shown.push(makePanel(panel, { ...place, w: width, h: height }));
    }
    y += Math.ceil(own.length / perRow) * height;
  }
  return {
    uid: 'greenroom',
    title: 'Greenroom',
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    refresh: '1m',
    templating: {
      list: [{ name: 'source', label: 'Source', type: 'datasource', query: 'prometheus' }],
    },
    panels: shown.map((panel, index) => ({ id: index + 1, ...panel })),
  };
}

function makePanel({ title, unit, lines }: Panel, gridPos: object) {
  return {
    type: 'timeseries',
    title,
    datasource: source,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: lines.map(({ query, legend }, index) => ({
      refId: 'ABCDEF'.charAt(index),
      datasource: source,
      expr: query,
      legendFormat: legend,
    })),
  };
}
