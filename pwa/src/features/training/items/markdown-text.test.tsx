import { render as renderElement } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

function render(text: string): Element {
  const shown = renderElement(<MarkdownText text={text} />).container.firstElementChild;
  if (shown === null) throw new Error('nothing was rendered');
  return shown;
}

it('renders headings, lists, tables, code and links', () => {
  const box = render('# Title\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|\n\n`x` [site](https://a.org)');
  expect([...box.querySelectorAll('h1, li, td, code, a')].map((each) => each.textContent)).toEqual([
    'Title',
    'one',
    'two',
    '1',
    '2',
    'x',
    'site',
  ]);
  const link = box.querySelector('a');
  expect(link?.getAttribute('target')).toBe('_blank');
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
});

it('a list goes on at the number written', () => {
  expect(render('3. three\n4. four').querySelector('ol')?.getAttribute('start')).toBe('3');
});

it('a table scrolls in a box of its own, with its columns aligned as written', () => {
  const table = render('|a|b|\n|-|-:|\n|1|2|').querySelector('table');
  expect(table?.parentElement?.tagName).toBe('DIV');
  expect(table?.parentElement?.parentElement?.querySelectorAll('table')).toHaveLength(1);
  expect([...(table?.querySelectorAll('th') ?? [])].map((th) => th.getAttribute('align'))).toEqual([
    null,
    'right',
  ]);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java&#10;script:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:x)',
  '<a href="//evil.example">a</a>',
  '![a](javascript:alert(1))',
  '![a](https://evil.example/track.png)',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<style>body{display:none}</style>',
  '<p STYLE="position:fixed" class="x" id="content" onclick="alert(1)">a</p>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<object data="x"></object><embed src="x">',
  '<base href="https://evil.example/">',
])('removes what could act: %s', (text) => {
  const box = render(text);
  const allowed = new Set(['href', 'title', 'align', 'start', 'target', 'rel']);
  for (const element of box.querySelectorAll('*')) {
    expect(['P', 'A', 'BR']).toContain(element.tagName);
    for (const { name } of element.attributes) expect(allowed).toContain(name);
    const href = element.getAttribute('href');
    if (href !== null) expect(href).toMatch(/^https?:/);
  }
});
