import { knownVariables } from '@greenroom/api/config';
import { secretVariables } from '@greenroom/api/secret-files';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../../infra/operator/command-line.ts';
import { readProjectFile, readSourceTree } from './source-tree.ts';

const page = readProjectFile('docs/operations.md');

/** `greenroom -- admin list`, or `admin list` where that has been said before. */
const operatorCommand =
  /(?:greenroom -- |`(?=(?:admin|keys) ))((?:(?:admin|keys) )?[a-z][a-z-]+(?: (?:--)?[A-Za-z./-]+)*)/g;

/** Whether a command has these words, and the options among them. */
async function isKnown(words: readonly string[]): Promise<boolean> {
  const ofGroup = words[0] === 'admin' || words[0] === 'keys' ? 2 : 1;
  const name = words.slice(0, ofGroup);
  let help = '';
  await runCommandLine([...name, '--help'], {
    env: {},
    write: (text) => void (help += text),
    writeError: () => undefined,
  });
  const options = words.filter((word) => word.startsWith('--'));
  // The help of an unknown command is that of all.
  const isCommand = help.startsWith(`Usage: greenroom ${name.join(' ')} `);
  return isCommand && options.every((option) => help.includes(option));
}

describe('the page for operators', () => {
  it('lists every variable once, and no other', () => {
    const rows = [...page.matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell);
    const listed = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, n]) => n));
    const asFiles = secretVariables.map((name) => `${name}_FILE`);
    const expected = knownVariables.filter((name) => !asFiles.includes(name));
    expect(listed).toHaveLength(expected.length);
    expect(new Set(listed)).toEqual(new Set(expected));
  });

  it('names no command that is missing', () => {
    const scripts = Object.keys(
      (JSON.parse(readProjectFile('package.json')) as { scripts: object }).scripts,
    );
    const named = [...page.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => name === undefined || !scripts.includes(name))).toEqual([]);
  });

  it("names no command or option that the operator's command lacks", async () => {
    const named = [...page.matchAll(operatorCommand)].map(([, words = '']) => words.trim());
    expect(named.length).toBeGreaterThan(10);
    const missing: string[] = [];
    for (const words of named) if (!(await isKnown(words.split(/\s+/)))) missing.push(words);
    expect(missing).toEqual([]);
    expect(await isKnown(['admin', 'nonsense'])).toBe(false);
    expect(await isKnown(['doctor', '--nonsense'])).toBe(false);
  });

  it('quotes words that the program says', () => {
    const prose = page.replaceAll(/```[^]*?```|`[^`]*`/g, '');
    const quoted = [...prose.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, words = '']) => words);
    expect(quoted.length).toBeGreaterThan(5);
    const spoken = readSourceTree().filter(
      ({ path }) => /^(?:api\/src|infra\/operator)\//.test(path) && !path.includes('.test.'),
    );
    const isSaid = (words: string) => spoken.some(({ text }) => text.includes(words));
    expect(quoted.filter((words) => !isSaid(words))).toEqual([]);
    expect(isSaid('Backing up nowhere')).toBe(false);
  });

  it.each(['docs/operations.md', 'README.md', 'CONTRIBUTING.md'])(
    'keeps the password of the database out of the process list in %s',
    (path) => {
      expect(readProjectFile(path)).not.toMatch(/\$\{?DATABASE_URL/);
    },
  );

  it('gives commands for every incident', () => {
    const incidents = page.slice(page.indexOf('\n## Incidents\n')).split('\n### ').slice(1);
    expect(incidents.length).toBeGreaterThan(12);
    const silent = incidents
      .filter((text) => !/```sh\n|`npm run greenroom -- /.test(text))
      .map((text) => text.split('\n')[0]);
    expect(silent).toEqual([]);
  });

  it('names no series that the server lacks', () => {
    const documented = readProjectFile('docs/observability.md');
    const named = [...page.matchAll(/\bgreenroom_[a-z_]{8,}\b/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(3);
    const families = [...documented.matchAll(/`(greenroom_[a-z_]+)(\*?)`/g)];
    const isKnown = (series: string) =>
      families.some(([, name = '', open]) => (open ? series.startsWith(name) : series === name));
    expect(named.filter((series) => !isKnown(series))).toEqual([]);
  });

  it('links to files that exist', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    const missing = links.filter(
      (link) => !existsSync(new URL(`../../docs/${link}`, import.meta.url)),
    );
    expect(missing).toEqual([]);
  });
});
