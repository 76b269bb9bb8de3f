import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checksumsOf, makeArchive, readCommit } from './archive.ts';
import { pinSbom } from './sbom.ts';

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
const write = (name: string, text: string) => writeFileSync(join(root, name), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-release-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'built', 'assets'), { recursive: true });
  write('.gitignore', 'built/\n');
  write('one.txt', 'one');
  write('built/index.html', 'page');
  write('built/assets/app.js', 'code');
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '--quiet', '-m', 'one');
});

describe('the archive of a release', () => {
  it('holds the commit and what was built, below one folder', () => {
    const listed = execFileSync('tar', ['tz'], { input: makeArchive(root, 'g-1/', 'built') });
    const files = listed
      .toString()
      .split('\n')
      .filter((name) => /[^/]$/.test(name));
    expect(files.toSorted()).toEqual([
      'g-1/.gitignore',
      'g-1/built/assets/app.js',
      'g-1/built/index.html',
      'g-1/one.txt',
    ]);
  });

  it('has the same bytes when made twice, whenever the files were written', () => {
    const first = makeArchive(root, 'g-1/', 'built');
    utimesSync(join(root, 'built', 'index.html'), 1, 1);
    utimesSync(join(root, 'one.txt'), 1, 1);
    expect(makeArchive(root, 'g-1/', 'built').equals(first)).toBe(true);
    write('built/index.html', 'another');
    expect(makeArchive(root, 'g-1/', 'built').equals(first)).toBe(false);
  });

  it('is of a commit alone', () => {
    expect(readCommit(root).id).toMatch(/^[0-9a-f]{40}$/);
    write('one.txt', 'two');
    expect(() => readCommit(root)).toThrow(/one\.txt/);
  });
});

describe('the SBOM of a release', () => {
  const root = 'pkg:npm/greenroom@1.0.0';
  const pwa = 'pkg:npm/%40greenroom/pwa@1.0.0';
  const made = (serialNumber: string, timestamp: string, names: string[], place = root) =>
    `npm warn something\n${JSON.stringify({
      bomFormat: 'CycloneDX',
      serialNumber,
      metadata: { timestamp, component: { 'bom-ref': root } },
      components: names.map((name) => ({ 'bom-ref': name })),
      dependencies: [
        { ref: place, dependsOn: names },
        { ref: place === root ? pwa : root, dependsOn: [] },
      ],
    })}`;
  const time = new Date('2026-11-23T12:00:00Z');

  it('depends on nothing but its contents and the commit', () => {
    const one = pinSbom(made('urn:uuid:a', '2026-01-01', ['b', 'a']), time);
    expect(pinSbom(made('urn:uuid:b', '2026-02-02', ['a', 'b']), time)).toBe(one);
    expect(pinSbom(made('urn:uuid:a', '2026-01-01', ['b', 'a'], pwa), time)).toBe(one);
    expect(pinSbom(made('urn:uuid:a', '2026-01-01', ['a']), time)).not.toBe(one);
    expect(JSON.parse(one)).toMatchObject({
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      metadata: { timestamp: '2026-11-23T12:00:00.000Z' },
    });
  });

  it('is refused when it is none', () => {
    expect(() => pinSbom('\n{"bomFormat":"SPDX"}', time)).toThrow();
  });
});

it('lists checksums as sha256sum checks them', () => {
  const sums = checksumsOf({ 'b.txt': 'b', 'a.txt': 'a' });
  write('a.txt', 'a');
  write('b.txt', 'b');
  expect(execFileSync('sha256sum', ['--check'], { cwd: root, input: sums }).toString()).toBe(
    'a.txt: OK\nb.txt: OK\n',
  );
});
