import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BarChoice, type ChoiceBar } from './bar-choice.tsx';

const bars = [
  { key: 'first', label: '8 Nov', name: '8–14 Nov 2026, £40.00', value: 40 },
  { key: 'second', label: '15 Nov', name: '15–21 Nov 2026, £80.00', value: 80 },
];

test('one of the bars is chosen, by a press or an arrow', async () => {
  const onChoose = vi.fn();
  render(<BarChoice label="Weeks" bars={bars} chosen="second" onChoose={onChoose} />);
  const [first, second] = screen.getAllByRole('radio');
  expect(second).toBeChecked();
  expect(first).toHaveAccessibleName('8–14 Nov 2026, £40.00');
  await userEvent.tab();
  await waitFor(() => expect(second).toHaveFocus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(onChoose).toHaveBeenCalledWith('first');
});

test('a mark above all bars keeps its room', () => {
  const mark = { value: 160, text: 'a week to reach it' };
  render(
    <BarChoice label="Weeks" bars={bars} chosen="first" onChoose={() => undefined} mark={mark} />,
  );
  const heights = [...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
  expect(heights).toEqual(['25%', '50%']);
});

test('what lines mean stands above the bars, with their figures', () => {
  render(
    <BarChoice
      label="Weeks"
      bars={bars}
      chosen="first"
      onChoose={() => undefined}
      mark={{ value: 58, figure: '£58.00', text: 'a week to reach it' }}
      average={{ value: 60, text: 'Average' }}
    />,
  );
  const meanings = screen.getAllByRole('listitem');
  const texts = meanings.map(({ textContent }) => textContent.trim());
  expect(texts).toEqual(['Average', '£58.00 a week to reach it']);
  const group = screen.getByRole('radiogroup');
  for (const meaning of meanings) {
    expect(meaning.compareDocumentPosition(group)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  expect(document.querySelector('text')).toBeNull();
});

test.each([
  ['£9,999', ['£451', '£9,999']],
  ['£10,000', []],
])('figures stand above the bars while all are as short as %s', (figure, shown) => {
  const [first, second] = bars as [ChoiceBar, ChoiceBar];
  const withFigures = [
    { ...first, figure: '£451' },
    { ...second, figure },
  ];
  render(<BarChoice label="Weeks" bars={withFigures} chosen="first" onChoose={() => undefined} />);
  const texts = [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(shown);
});

test.each([
  ['the average', { average: { value: 42, text: 'on average' } }, '16'],
  ['what is wanted', { mark: { value: 42, text: 'a week to reach it' } }, '16'],
  [
    'one of both, unless the other is there',
    { average: { value: 36, text: 'on average' }, mark: { value: 42, text: 'a week' } },
    '-6',
  ],
])('a figure that would stand on the line of %s stands within its bar', (_line, lines, dy) => {
  const withFigures = bars.map((bar) => ({ ...bar, figure: `£${bar.value}` }));
  render(
    <BarChoice
      label="Weeks"
      bars={withFigures}
      chosen="first"
      onChoose={() => undefined}
      {...lines}
    />,
  );
  const figures = [...document.querySelectorAll('[text-anchor=middle]')];
  expect(figures.map((text) => [text.getAttribute('y'), text.getAttribute('dy')])).toEqual([
    ['50%', dy],
    ['0%', '-6'],
  ]);
});

test('what has no value is a line in its place, and cannot be chosen', () => {
  const none = { key: 'none', label: '1 Nov', name: '1–7 Nov 2026', value: null };
  render(
    <BarChoice label="Weeks" bars={[none, ...bars]} chosen="first" onChoose={() => undefined} />,
  );
  expect(screen.getAllByRole('radio')).toHaveLength(bars.length);
  expect(screen.getByText('1 Nov')).toBeInTheDocument();
  const heights = [...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
  expect(heights).toEqual(['2', '50%', '100%']);
});

test('the time to come is as high as the mark wants it, and cannot be chosen', () => {
  const ahead = { key: 'ahead', label: '22 Nov', name: '22–28 Nov 2026', value: null };
  render(
    <BarChoice
      label="Weeks"
      bars={[...bars, { ...ahead, isAhead: true }]}
      chosen="first"
      onChoose={() => undefined}
      mark={{ value: 60, text: 'a week to reach it' }}
    />,
  );
  expect(screen.getAllByRole('radio')).toHaveLength(bars.length);
  const heights = [...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
  expect(heights).toEqual(['50%', '100%', '75%']);
});

test.each([
  { value: 130, heights: ['50%', '100%'], lines: 0, place: Node.DOCUMENT_POSITION_PRECEDING },
  { value: 100, heights: ['40%', '80%'], lines: 1, place: Node.DOCUMENT_POSITION_FOLLOWING },
])('a mark of $value that yields is drawn unless it is far above', (given) => {
  const { value, heights, lines, place } = given;
  render(
    <BarChoice
      label="Weeks"
      bars={bars}
      chosen="first"
      onChoose={() => undefined}
      mark={{ value, figure: '£100.00', text: 'a week to reach it' }}
      yields
    />,
  );
  const drawn = [...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
  expect(drawn).toEqual(heights);
  expect(document.querySelectorAll('[role="radiogroup"] line')).toHaveLength(lines);
  const [words, group] = [screen.getByRole('listitem'), screen.getByRole('radiogroup')];
  expect(words).toHaveTextContent('£100.00 a week to reach it');
  expect(words.compareDocumentPosition(group)).toBe(place);
});
