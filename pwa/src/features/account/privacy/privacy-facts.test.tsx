import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { factGroups } from './facts/fact-groups.ts';
import { PrivacyFacts } from './privacy-facts.tsx';

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
