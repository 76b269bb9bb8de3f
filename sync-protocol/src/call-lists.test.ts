import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from './contract.ts';

const files = globSync('*/*-calls.ts', { cwd: import.meta.dirname }).toSorted();

/** Calls named by a reserved word; their constants add the object. */
const reserved: Readonly<Record<string, string>> = {
  delete: 'deleteUser',
  export: 'exportFigures',
};

it.each(files)('%s lists its calls, and each constant is named after its call', async (file) => {
  const exported = (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Record<
    string,
    unknown
  >;
  const defined = Object.entries(exported).flatMap(([constant, value]) =>
    isCall(value) ? [{ constant, call: value }] : [],
  );
  expect(defined.length).toBeGreaterThan(0);
  for (const { constant, call } of defined) {
    const [, word = ''] = call.name.split('.');
    expect(constant, call.name).toBe(reserved[word] ?? word);
    expect(calls, `${call.name} is not in the list of its file`).toContain(call);
  }
});

function isCall(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'name' in value;
}
