import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { factGroups } from './facts/fact-groups.ts';
import { PrivacyFacts } from './privacy-facts.tsx';
import { PrivacyRows } from './privacy-row.tsx';

test('three disclosures, closed at first, show every sentence under its group', async () => {
  render(<PrivacyFacts />);
  const disclosures = screen.getAllByRole('group');
  expect(disclosures).toHaveLength(3);
  for (const disclosure of disclosures) {
    expect(disclosure).not.toHaveAttribute('open');
    const summary = disclosure.querySelector('summary');
    if (!summary) throw new Error('A disclosure has no summary');
    await userEvent.click(summary);
    expect(disclosure).toHaveAttribute('open');
  }
  const headings = screen.getAllByRole('heading', { level: 4 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(
    factGroups.map(({ title }) => title),
  );
  for (const [index, { facts }] of factGroups.entries()) {
    const card = headings[index]?.parentElement;
    if (!card) throw new Error('A heading has no card');
    for (const { topic, text } of facts) {
      expect(within(card).getByText(topic)).toBeInTheDocument();
      expect(within(card).getByText(text)).toBeInTheDocument();
    }
  }
});

/** Opens the page at this width; returns how to change it. */
function openPage(isWide: boolean) {
  const list = Object.assign(new EventTarget(), { matches: isWide });
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  render(
    <PrivacyRows first="Who sees what">
      <PrivacyFacts />
    </PrivacyRows>,
  );
  const resize = (toWide: boolean) =>
    act(() => {
      list.matches = toWide;
      list.dispatchEvent(new Event('change'));
    });
  const [stored, seen] = screen.getAllByRole<HTMLDetailsElement>('group');
  if (!stored || !seen) throw new Error('There are no rows');
  return { stored, seen, resize };
}

const press = (title: string) => userEvent.click(screen.getByRole('heading', { name: title }));

/** Until the page has heard of it: the browser reports a row that opens a moment later. */
async function pressUntilTold(title: string, row: HTMLDetailsElement): Promise<void> {
  const told = new Promise((done) => row.addEventListener('toggle', done, { once: true }));
  await press(title);
  await told;
}

test('in a wide window one row is shown beside the others, and stays until another is pressed', async () => {
  const { stored, seen } = openPage(true);
  expect(seen).toHaveAttribute('open');
  // What stands beside the row has its title once more, for the eye.
  expect(within(seen).getAllByText('Who sees what')).toHaveLength(2);
  expect(screen.getAllByRole('heading', { name: 'Who sees what' })).toHaveLength(1);
  await press('Who sees what');
  expect(seen).toHaveAttribute('open');
  await press('What is stored, and where');
  expect(stored).toHaveAttribute('open');
  expect(seen).not.toHaveAttribute('open');
});

test('a row that the browser opens, where it found a word, takes the place of the shown one', async () => {
  const { stored, seen } = openPage(true);
  act(() => {
    stored.open = true;
  });
  await waitFor(() => expect(seen).not.toHaveAttribute('open'));
  expect(stored).toHaveAttribute('open');
});

test('the row in use stays open when the window grows narrow or wide', async () => {
  const { stored, seen, resize } = openPage(false);
  expect(seen).not.toHaveAttribute('open');
  await pressUntilTold('What is stored, and where', stored);
  resize(true);
  expect(stored).toHaveAttribute('open');
  expect(seen).not.toHaveAttribute('open');
  await pressUntilTold('Who sees what', seen);
  resize(false);
  expect(seen).toHaveAttribute('open');
});

test('the row that was shown first stays open when the window grows narrow', () => {
  const { stored, seen, resize } = openPage(true);
  resize(false);
  expect(seen).toHaveAttribute('open');
  expect(stored).not.toHaveAttribute('open');
});
