// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { preloadScript } from './preload-script.ts';

it('asks for the file that the page names, and for none where it names none', () => {
  preloadScript('member');
  expect(document.querySelector('link')).toBeNull();
  document.head.innerHTML = '<meta name="script-member" content="/assets/member-a.js" />';
  preloadScript('member');
  const asked = { rel: 'preload', as: 'script', crossOrigin: '' };
  expect(document.querySelector('link')).toMatchObject(asked);
  expect(document.querySelector('link')).toHaveAttribute('href', '/assets/member-a.js');
});
