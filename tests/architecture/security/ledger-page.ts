import { type Entry, type Ledger, type StandardIds, verdicts } from './ledger.ts';
import type { TestName } from '../named-tests.ts';

/** The ledger as a page (docs/security/asvs.md): counts, then a table for each chapter. */
export function writeLedgerPage(ledger: Ledger, ids: StandardIds): string {
  const { requirements } = ledger;
  const chapters = [...new Set(requirements.map(chapterOf))];
  return [
    `# ${ledger.standard}, levels 1 and 2`,
    '',
    '<!-- Made from asvs.json; UPDATE_ASVS=1 vitest run --project tests security/ledger writes it anew. -->',
    '',
    `What Greenroom does about each requirement, judged by ${ledger.reviewed.by} on ${ledger.reviewed.on} (rows that changed since, by ${ledger.reviewed.changed}), with default settings unless a row names others. The requirements' texts are in OWASP's release (${ids.source}, SHA-256 ${ids.sha256}); the words here are our own. A met requirement names the test that shows it, or the page that it asks for.`,
    '',
    '| verdict | level 1 | level 2 |',
    '| --- | --: | --: |',
    ...verdicts.map((verdict) => `| ${verdict} | ${[1, 2].map(countOf(verdict)).join(' | ')} |`),
    ...chapters.flatMap((chapter) => [
      '',
      `## Chapter ${chapter}`,
      '',
      '| id | level | what | verdict | shown by, or why |',
      '| --- | --: | --- | --- | --- |',
      ...requirements.filter((entry) => chapterOf(entry) === chapter).map(writeRow),
    ]),
    '',
  ].join('\n');

  function countOf(verdict: Entry['verdict']) {
    return (level: number) =>
      requirements.filter((entry) => entry.verdict === verdict && entry.level === level).length;
  }
}

const chapterOf = ({ id }: Entry) => /-(\d+)\./.exec(id)?.[1] ?? '';

function writeRow(entry: Entry): string {
  const { document, tests = [], assumes, reason } = entry;
  const evidence = [
    ...(reason === undefined ? [] : [reason]),
    ...(document ? [`${document.file}, ${document.heading}`] : []),
    ...tests.map(writeTest),
    ...(assumes === undefined ? [] : [`With ${assumes}.`]),
  ].join('<br>');
  const { id, level, label, verdict } = entry;
  return `| ${[id, level, label, verdict, evidence.replaceAll('|', String.raw`\|`)].join(' | ')} |`;
}

function writeTest({ file, name }: TestName): string {
  return `\`${file}\`: ${name}`;
}
