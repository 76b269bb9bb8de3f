// @vitest-environment jsdom
import { expect, it, onTestFinished } from 'vitest';
import { preloadScript } from './load-signed-in.ts';

it('asks for the file that the page names, and for none where it names none', () => {
  const find = () => document.querySelector('link[rel="preload"]');
  const named = { name: 'script-member', content: '/assets/member-a.js' };
  const meta = Object.assign(document.createElement('meta'), named);
  onTestFinished(() => [meta, find()].forEach((element) => element?.remove()));
  preloadScript('member');
  expect(find()).toBeNull();
  document.head.append(meta);
  preloadScript('member');
  expect(find()).toMatchObject({ as: 'script', crossOrigin: '' });
  expect(find()).toHaveAttribute('href', '/assets/member-a.js');
});
