// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { wordsOf } from '../table-words.ts';
import { writePage } from './archive-page.ts';
import { TableSection } from './table-section.ts';

const hostile = '<script>alert(1)</script><b>bold</b>';

function parsePage(username = 'ruby') {
  const chat = new TableSection(wordsOf('chat-messages'), () => null);
  chat.add([{ id: 'm1', timestamp: null, content: 'Hello', editedAt: null }]);
  chat.add([{ id: 'm2', timestamp: '2026-11-20T09:00:00.000Z', content: hostile, editedAt: null }]);
  const account = new TableSection(wordsOf('users'), () => null);
  account.add([{ id: 'u', username, firstName: 'Ruby' }]);
  const waiting = new TableSection({ title: 'Not sent yet' }, () => null);
  waiting.add([{ change: hostile }]);
  const html = writePage({
    username,
    madeAt: '2026-11-24T01:00:00.000Z',
    sections: new Map([
      ['chat-messages', chat],
      ['users', account],
    ]),
    device: [waiting],
    tables: [
      { name: 'chat-messages', rows: 2, withheld: [] },
      {
        name: 'users',
        rows: 1,
        withheld: [
          { column: 'search_text', reason: 'Repeats.' },
          { column: 'sid', reason: 'Repeats.' },
        ],
      },
      { name: 'targets', rows: 0, withheld: [] },
    ],
    withheld: [{ name: 'ws-tokens', reason: 'Hashes.' }],
    missing: ['files/a.png'],
  });
  return new DOMParser().parseFromString(html, 'text/html');
}

test('its contents lead to every chapter', () => {
  const page = parsePage();
  const links = [...page.querySelectorAll('nav a')];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Chat',
    'Only on this device',
    'What is not in this file',
  ]);
  for (const link of links) {
    expect(page.querySelector(link.getAttribute('href') ?? '')?.textContent).toBe(link.textContent);
  }
});

test('runs nothing and shows what was typed as text, whoever typed it', () => {
  const page = parsePage(hostile);
  expect(page.querySelector('script, b')).toBeNull();
  expect(page.title).toBe(`My data: ${hostile}`);
  expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toContain(hostile);
});

test('one row is a list of facts, several are a table with headings', () => {
  const page = parsePage();
  const [account, chat] = page.querySelectorAll('section');
  expect(account?.querySelector('thead')).toBeNull();
  expect(account?.querySelector('th[scope="row"]')?.textContent).toBe('Username');
  const headings = [...(chat?.querySelectorAll('th[scope="col"]') ?? [])];
  // A column that is empty throughout is left out.
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Sent', 'Content']);
  expect(chat?.querySelectorAll('tbody tr')).toHaveLength(2);
});

test('what a row is about stands first', () => {
  const section = new TableSection(wordsOf('training-progress'), () => null);
  const row = { progressPercentage: 100, completed: true, moduleTitle: 'Light your room' };
  section.add([row, { ...row, progressPercentage: 33 }]);
  const page = new DOMParser().parseFromString(section.toHtml(), 'text/html');
  const headings = [...page.querySelectorAll('th[scope="col"]')];
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Module',
    'Progress percentage',
    'Completed',
  ]);
});

test('says what it lacks, and why', () => {
  const page = parsePage();
  const rows = [...page.querySelectorAll('#not-here ~ table tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toContainEqual(['Keys of the live connection', 'Hashes.']);
  expect(rows).toContainEqual(['Your account: Search text, Secret of the session', 'Repeats.']);
  expect(rows).toContainEqual(['files/a.png', 'Was removed from the server.']);
  expect(page.body.textContent).toContain('Nothing of yours is stored as: Targets.');
});
