import { matchesGlob } from 'node:path';
import { hasTest, type TestName } from '../named-tests.ts';

export const verdicts = ['met', 'partial', 'open', 'deviation', 'not-applicable'] as const;

/** What is known of one requirement of the standard. */
export interface Entry {
  readonly id: string;
  readonly level: number;
  /** In own words: the standard's are under another licence. */
  readonly label: string;
  readonly verdict: (typeof verdicts)[number];
  readonly tests?: readonly TestName[];
  /** A part of a page, for requirements of documentation alone. */
  readonly document?: { readonly file: string; readonly heading: string };
  /** Why it is not met, or what a reader would ask. */
  readonly reason?: string;
  /** Settings without which the verdict does not hold. Absent: the defaults. */
  readonly assumes?: string;
}

export interface Ledger {
  readonly standard: string;
  readonly levels: readonly number[];
  /** `changed`: when a verdict, its reason or its evidence was last changed. */
  readonly reviewed: { readonly by: string; readonly on: string; readonly changed: string };
  readonly requirements: readonly Entry[];
}

/** The ids of the standard's first two levels, from the release with this hash. */
export interface StandardIds {
  readonly source: string;
  readonly sha256: string;
  readonly levels: Readonly<Record<string, readonly string[]>>;
}

// Sections whose requirements ask for documentation.
const documentation = /^v5\.0\.0-(?:2|5|6|7|8|11|13|14|15|16)\.1\.\d+$/;
const skipping = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fixme|fails)\b/;

/**
 * The files that `npm test` leaves out, as patterns from the root (`atNight` of infra/scripts/test.ts).
 * @throws where that list is not found
 */
export function readNightly(script: string): string[] {
  const [, list] = /const atNight = \[\n([^\]]+)\];/.exec(script) ?? [];
  if (list === undefined) throw new Error('infra/scripts/test.ts has no list atNight');
  const patterns = [...list.matchAll(/'(.+)'/g)].map(([, pattern = '']) => pattern);
  return patterns.map((pattern) =>
    pattern.startsWith('src/') ? `*/${pattern}` : `tests/${pattern}`,
  );
}

/** What is wrong with the ledger, a line each. `nightly`: patterns of files. `read` gives the text of a file, null for none. */
export function findLedgerFaults(
  ledger: Ledger,
  ids: StandardIds,
  read: (path: string) => string | null,
  nightly: readonly string[],
): string[] {
  const wanted = new Map(
    Object.entries(ids.levels).flatMap(([level, all]) => all.map((id) => [id, Number(level)])),
  );
  const known = ledger.requirements.map(({ id }) => id);
  return [
    ...[...wanted.keys()].filter((id) => !known.includes(id)).map((id) => `${id} is missing`),
    ...known.filter((id, index) => known.indexOf(id) !== index).map((id) => `${id} is twice`),
    ...ledger.requirements.flatMap((entry) =>
      [
        ...(wanted.get(entry.id) === entry.level ? [] : ['is unknown at its level']),
        ...findEntryFaults(entry, read, nightly),
      ].map((fault) => `${entry.id} ${fault}`),
    ),
  ];
}

function findEntryFaults(
  entry: Entry,
  read: (path: string) => string | null,
  nightly: readonly string[],
): string[] {
  const { verdict, tests = [], document, reason = '' } = entry;
  const faults = tests.flatMap((test) => findTestFaults(test, read(test.file)));
  if (!verdicts.includes(verdict)) faults.push(`has the unknown verdict ${String(verdict)}`);
  if (document) {
    if (!documentation.test(entry.id)) faults.push('is no requirement of documentation');
    const lines = read(document.file)?.split('\n') ?? [];
    if (!lines.includes(`## ${document.heading}`)) faults.push(`has no part ${document.heading}`);
  }
  if (verdict === 'met') {
    if (tests.length === 0 && !document) faults.push('is met without a test');
    if (tests.length > 0 && tests.every((test) => isAtNight(test, read(test.file), nightly)))
      faults.push('is met by tests of the night alone');
  } else if (reason.trim() === '') {
    faults.push('has no reason');
  }
  return faults;
}

/** Whether `npm test` leaves the test out; of its name in a file of several, the one after it tells. */
function isAtNight(
  { file, name }: TestName,
  text: string | null,
  nightly: readonly string[],
): boolean {
  if (nightly.some((pattern) => matchesGlob(file, pattern))) return true;
  const [, after = ''] = text?.split(name, 2) ?? [];
  return /^.,\s*\{[^}]*\btag: [^}]*\batNight\b/s.test(after);
}

function findTestFaults({ file, name }: TestName, text: string | null): string[] {
  if (text === null) return [`names a file that is not there: ${file}`];
  // A skip that depends on the machine would hide one as well.
  if (skipping.test(text)) return [`names a file with skipped tests: ${file}`];
  return hasTest(text, name) ? [] : [`names no test of ${file}: ${name}`];
}
