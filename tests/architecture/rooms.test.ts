import { describe, expect, it } from 'vitest';
import { findCrowdedFolders, findImportCircles, folderLimit } from './rooms.ts';
import { readSourceTree, sourceFile } from './source-tree.ts';

describe('rooms', () => {
  it('no folder is crowded', () => {
    expect(findCrowdedFolders(readSourceTree())).toEqual([]);
  });

  it('no files import each other in a circle', () => {
    expect(findImportCircles(readSourceTree())).toEqual([]);
  });

  it('every room of the kit has an example on its page', () => {
    const files = readSourceTree();
    const kit = 'pwa/src/ui/';
    const roomOf = (path: string) => /^pwa\/src\/ui\/([^/]+)\//.exec(path)?.[1];
    const page = files.filter(({ path }) => path.startsWith('pwa/src/app/kit/'));
    const shown = new Set(
      page.flatMap(({ imports }) => imports.map(({ target }) => roomOf(target))),
    );
    const rooms = new Set(
      files.filter(({ path }) => path.startsWith(kit)).map(({ path }) => roomOf(path)),
    );
    rooms.delete(undefined);
    expect([...rooms].filter((room) => !shown.has(room))).toEqual([]);
  });

  it('counts the files of one kind in a folder', () => {
    const names = Array.from({ length: folderLimit }, (_, at) => `pwa/src/ui/kit/part-${at}`);
    const allowed = names.flatMap((name) => [`${name}.tsx`, `${name}.test.tsx`, `${name}.css`]);
    const files = allowed.map((path) => sourceFile(path, ''));
    expect(findCrowdedFolders(files)).toEqual([]);
    expect(findCrowdedFolders([...files, sourceFile('pwa/src/ui/kit/one-more.ts', '')])).toEqual([
      `pwa/src/ui/kit: sources, ${folderLimit + 1} files; cut the folder by concept`,
    ]);
  });

  it('finds a circle of types and of dynamic imports', () => {
    const circle = [
      sourceFile('pwa/src/ui/a.ts', "import type { B } from './b.ts';"),
      sourceFile('pwa/src/ui/b.ts', "const c = await import('./c.ts');"),
      sourceFile('pwa/src/ui/c.ts', "import { a } from './a.ts';\nimport { d } from './d.ts';"),
      sourceFile('pwa/src/ui/d.ts', "import { e } from './e.ts';"),
      sourceFile('pwa/src/ui/e.ts', ''),
    ];
    expect(findImportCircles(circle)).toEqual([
      ['pwa/src/ui/a.ts', 'pwa/src/ui/b.ts', 'pwa/src/ui/c.ts'],
    ]);
  });

  it('does not report two paths to one file as a circle', () => {
    const files = [
      sourceFile('pwa/src/ui/a.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';"),
      sourceFile('pwa/src/ui/b.ts', "import { c } from './c.ts';"),
      sourceFile('pwa/src/ui/c.ts', ''),
    ];
    expect(findImportCircles(files)).toEqual([]);
  });
});
