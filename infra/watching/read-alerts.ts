import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';

const alertSchema = v.strictObject({
  alert: v.string(),
  expr: v.string(),
  for: v.pipe(v.string(), v.regex(/^\d+[mh]$/)),
  labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
  annotations: v.strictObject({ summary: v.string(), runbook: v.string() }),
});
const rulesSchema = v.strictObject({
  groups: v.strictTuple([v.strictObject({ name: v.string(), rules: v.array(alertSchema) })]),
});

/** The rules of alerts.yaml. */
export function readAlerts(): readonly v.InferOutput<typeof alertSchema>[] {
  const text = readFileSync(join(import.meta.dirname, 'alerts.yaml'), 'utf8');
  return v.parse(rulesSchema, parse(text)).groups[0].rules;
}
