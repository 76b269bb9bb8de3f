import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { widenWindow } from '../../../testing/render-room.tsx';
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

test('in a wide window one row is shown beside the others, and stays until another is pressed', async () => {
  widenWindow();
  render(
    <PrivacyRows first="Who sees what">
      <PrivacyFacts />
    </PrivacyRows>,
  );
  const [stored, seen] = screen.getAllByRole('group');
  const press = (title: string) => userEvent.click(screen.getByRole('heading', { name: title }));
  expect(seen).toHaveAttribute('open');
  await press('Who sees what');
  expect(seen).toHaveAttribute('open');
  await press('What is stored, and where');
  expect(stored).toHaveAttribute('open');
  expect(seen).not.toHaveAttribute('open');
});
