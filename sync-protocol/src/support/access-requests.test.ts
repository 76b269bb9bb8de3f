import { expect, it } from 'vitest';
import { accessRequestContent, readAccessRequest } from './access-requests.ts';

it.each(['Contracts', 'A ‘quoted’ title’.', ' '])('reads the title %s back', (title) => {
  expect(readAccessRequest({ content: accessRequestContent(title) })).toBe(title);
});

it.each(['', 'Hello', accessRequestContent(''), 'Please give me access to the module ‘Contracts’'])(
  'finds no module in ‘%s’',
  (content) => {
    expect(readAccessRequest({ content })).toBeNull();
  },
);
