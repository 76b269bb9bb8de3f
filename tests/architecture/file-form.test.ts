import { describe, expect, it } from 'vitest';
import { fileRules, findMalformedFiles } from './file-form.ts';
import { readSourceTree, sourceFile } from './source-tree.ts';

const planted: Record<keyof typeof fileRules, [path: string, text: string]> = {
  isShort: ['pwa/src/app/routes.tsx', 'const x = 1;\n'.repeat(301)],
  isKebabCase: ['pwa/src/ui/Button.tsx', ''],
  saysWhatItIs: ['api/src/date-utils.ts', ''],
  isNoBarrel: ['pwa/src/ui/kit.ts', "// The kit.\nexport { Button } from './button.tsx';\n"],
  hasNoInlineStyle: ['pwa/src/ui/button.tsx', '<b style={{ color: x }} />'],
  silencesNothing: ['pwa/src/ui/button.tsx', '// @ts-expect-error'],
  queriesStayInRepositories: ['api/src/http/sign-in.ts', "db.selectFrom('users')"],
  networkStaysAtTheEdge: ['pwa/src/features/users/users-list.tsx', "await fetch('/api')"],
  rulesNeedNoWorld: ['sync-protocol/src/schedule/schedule-rules.ts', 'const now = Date.now();'],
  testsWaitForConditions: ['pwa/src/app/routes.test.tsx', 'await page.waitForTimeout(500)'],
  testsWaitLongEnough: ['api/src/app.test.ts', 'await vi.waitFor(() => expect(f(1, 2)).toBe(3));'],
};

describe('the form of files', () => {
  it('every file obeys style.md', () => {
    expect(findMalformedFiles(readSourceTree())).toEqual([]);
  });

  it.each(Object.entries(planted))('%s refuses a planted violation', (rule, [path, text]) => {
    const only = Object.fromEntries(Object.entries(fileRules).filter(([name]) => name === rule));
    expect(findMalformedFiles([sourceFile(path, text)], only)).toHaveLength(1);
  });

  it.each([
    ['a test', 'pwa/src/app/routes.test.tsx', 'await page.waitForTimeout(500)'],
    ['what helps tests', 'tests/support/browser/journey.ts', 'await page.waitForTimeout(500)'],
    [
      'a pause',
      'tests/load/wait.ts',
      "import { setTimeout as pause } from 'node:timers/promises';",
    ],
    ['silence', 'tests/support/walk.ts', "await page.waitForLoadState('networkidle');"],
    [
      'less than five seconds',
      'pwa/src/app/routes.test.tsx',
      'await waitFor(() => expect(done).toBe(true), { timeout: 3_000 });',
    ],
    ['a promise', 'tests/load/wait.ts', 'await new Promise((done) => setTimeout(done, 500));'],
  ])('refuses time to wait for: %s', (_what, path, text) => {
    expect(findMalformedFiles([sourceFile(path, text)])).toHaveLength(1);
  });

  it.each([
    'await vi.waitFor(() => expect(f(1, 2)).toBe(3), { timeout: 20_000 });',
    "await vi.waitFor(() => {\n  expect(of('a(')).toBe(1);\n}, patience);",
    'await waitFor(() => expect(done).toBe(true));',
  ])('lets a test wait: %s', (text) => {
    expect(findMalformedFiles([sourceFile('api/src/app.test.ts', text)])).toEqual([]);
  });

  it('ignores words in comments and strings', () => {
    const text = "// await fetch('/api')\nconst word = 'f(';\n/* style={{ }} */\n";
    expect(findMalformedFiles([sourceFile('pwa/src/ui/words.tsx', text)])).toEqual([]);
  });
});
