import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { factGroups } from './facts/fact-groups.ts';
import { PrivacyFacts } from './privacy-facts.tsx';

test('shows every sentence under the heading of its group', () => {
  render(<PrivacyFacts />);
  const headings = screen.getAllByRole('heading', { level: 3 });
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
