import { existsSync, readFileSync } from 'node:fs';

// The JSON reports of the test runners, of which only what is needed is looked at.

/** null without a readable report. */
export function readReport(file: string): Record<string, unknown> | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

export function numberAt(holder: unknown, key: string): number | null {
  const value = valueAt(holder, key);
  return typeof value === 'number' ? value : null;
}

export function textAt(holder: unknown, key: string): string {
  const value = valueAt(holder, key);
  return typeof value === 'string' ? value : '';
}

export function listAt(holder: unknown, key: string): unknown[] {
  const value = valueAt(holder, key);
  return Array.isArray(value) ? value : [];
}

export function valueAt(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
}
