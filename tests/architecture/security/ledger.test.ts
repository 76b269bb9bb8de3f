import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import idsJson from '../../../docs/security/asvs-ids.json' with { type: 'json' };
import ledgerJson from '../../../docs/security/asvs.json' with { type: 'json' };
import { type Entry, findLedgerFaults, type Ledger, readNightly } from './ledger.ts';
import { writeLedgerPage } from './ledger-page.ts';
import { findProjectFile, readProjectFile } from '../source-tree.ts';

const ledger = ledgerJson as Ledger;
const ids = idsJson;
const pageFile = 'docs/security/asvs.md';

it('has a verdict with its evidence for every requirement', () => {
  const nightly = readNightly(readProjectFile('infra/scripts/test.ts'));
  expect(nightly).toContain('tests/demo/demo.test.ts');
  expect(findLedgerFaults(ledger, ids, findProjectFile, nightly)).toEqual([]);
});

it('is pinned to one release of the standard', () => {
  expect(ids.sha256).toMatch(/^[0-9a-f]{64}$/);
  const all = Object.values(ids.levels).flat();
  expect(new Set(all).size).toBe(all.length);
  // Levels 1 and 2 of 5.0.0.
  expect(all).toHaveLength(253);
});

it('is the source of its page', () => {
  const page = writeLedgerPage(ledger, ids);
  if (process.env['UPDATE_ASVS'] === '1') {
    writeFileSync(fileURLToPath(new URL(`../../../${pageFile}`, import.meta.url)), page);
  }
  expect(readProjectFile(pageFile)).toBe(page);
});

it('is counted by its page alone', () => {
  const counted =
    /\b\d+\s+(?:requirements?|controls?|met|partial|open|deviations?|not applicable)\b/i;
  for (const path of ['README.md', 'SECURITY.md', 'docs/security/controls.md']) {
    expect(readProjectFile(path), path).not.toMatch(counted);
  }
  for (const { id, label, reason = '' } of ledger.requirements) {
    expect(`${label} ${reason}`, id).not.toMatch(counted);
  }
});

const one = 'v5.0.0-1.2.4';
const only = { ...ids, levels: { 1: [one] } };
const test = { file: 'a.test.ts', name: 'refuses (it)' };
const good: Entry = { id: one, level: 1, label: 'Queries', verdict: 'met', tests: [test] };
const written = "it.each([\n  1,\n])('refuses (it)', () => {});";

function faultsOf(entries: readonly Entry[], text: string | null = written): string[] {
  return findLedgerFaults({ ...ledger, requirements: entries }, only, () => text, ['b/*.test.ts']);
}

it('finds nothing wrong where nothing is', () => {
  expect(faultsOf([good])).toEqual([]);
});

it.each<[string, readonly Entry[], string | null]>([
  ['a missing id', [], written],
  ['an id twice', [good, good], written],
  ['an unknown id', [good, { ...good, id: 'v5.0.0-1.2.99' }], written],
  ['another level', [{ ...good, level: 2 }], written],
  ['a met without a test', [{ ...good, tests: [] }], written],
  ['a reason that is absent', [{ ...good, verdict: 'open' }], written],
  ['a blank reason', [{ ...good, verdict: 'not-applicable', reason: ' ' }], written],
  ['a page where a test is due', [{ ...good, document: { file: 'a', heading: 'x' } }], '## x'],
  ['a file that is gone', [good], null],
  ['a test that is gone', [good], "it('accepts (it)', () => {});"],
  ['a group of that name', [good], "describe('refuses (it)', () => {});"],
  ['a skipped test', [good], "it.skip('refuses (it)', () => {});"],
  ['a file of the night', [{ ...good, tests: [{ ...test, file: 'b/a.test.ts' }] }], written],
  ['a journey of the night', [good], "test('refuses (it)', { tag: atNight }, () => {});"],
  ['a conditional test', [good], "it.runIf(x)('refuses (it)', () => {});"],
])('finds %s', (_what, entries, text) => {
  expect(faultsOf(entries, text)).not.toEqual([]);
});

it('accepts a test of the night beside another', () => {
  const atNight = { file: 'b/a.test.ts', name: test.name };
  expect(faultsOf([{ ...good, tests: [atNight, test] }])).toEqual([]);
});

it('finds a page without the part it names', () => {
  const id = 'v5.0.0-2.1.3';
  const entry: Entry = { ...good, id, tests: [], document: { file: 'a.md', heading: 'Limits' } };
  const judge = (text: string) =>
    findLedgerFaults(
      { ...ledger, requirements: [entry] },
      { ...ids, levels: { 1: [id] } },
      () => text,
      [],
    );
  expect(judge('## Limits')).toEqual([]);
  expect(judge('## Limit')).not.toEqual([]);
});
