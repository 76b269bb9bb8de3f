import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { describe, expect, it } from 'vitest';
import { findUnlistedRoutes } from './route-lists.ts';
import { readSourceTree, sourceFile } from './source-tree.ts';

describe('route lists', () => {
  it('every route takes its path from a list', () => {
    expect(findUnlistedRoutes(readSourceTree())).toEqual([]);
  });

  it('finds a path that is written out', () => {
    const routes = [
      '<Route path="/shifts" />',
      "<Route key={1} path={'/pay'} />",
      '<Route\n  path={`/training`}\n>',
      '<Route index element={home} />',
      '<Route path={path} element={<Indexed index={1} />} />',
      '<Route path="*" element={nothing} />',
      '<Route>',
    ];
    const file = sourceFile('pwa/src/app/routes/routes.tsx', routes.join('\n'));
    expect(findUnlistedRoutes([file])).toEqual(
      ['/shifts', '/pay', '/training', 'index'].map(
        (path) => `${file.path}: ${path}; register it in its feature's file`,
      ),
    );
  });

  it("the bottom bar's style sheet names the chat's path", () => {
    const sheet = readSourceTree().find(({ path }) => path.endsWith('/bottom-bar.module.css'));
    expect(sheet?.text).toContain(`.link:not([href='${communityPath}'])`);
  });

  it('lets a signed-out person be shown the landing, there only', () => {
    const text = '<Route path="/">';
    expect(findUnlistedRoutes([sourceFile('pwa/src/app/routes/routes.tsx', text)])).toEqual([]);
    expect(findUnlistedRoutes([sourceFile('pwa/src/app/shell/shell.tsx', text)])).toHaveLength(1);
  });
});
