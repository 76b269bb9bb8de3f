import { render } from '@testing-library/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import createIcon from './create-icon.ts';

// As lucide-react's own file of this icon has it.
const OurPlus = createIcon({
  node: [
    ['path', { d: 'M5 12h14', key: '1ays0h' }],
    ['path', { d: 'M12 5v14', key: 's699le' }],
  ],
});

function drawn(icon: ReactNode): string {
  const svg = render(icon).container.querySelector('svg');
  svg?.removeAttribute('class');
  const names = svg?.getAttributeNames().toSorted() ?? [];
  const attributes = names.map((name) => `${name}=${svg?.getAttribute(name)}`);
  return `${attributes.join(' ')} ${svg?.innerHTML}`;
}

it('draws what lucide-react draws', () => {
  expect(drawn(<OurPlus />)).toBe(drawn(<Plus />));
  expect(drawn(<OurPlus size={18} aria-hidden="true" />)).toBe(
    drawn(<Plus size={18} aria-hidden="true" />),
  );
});

it('takes a class, and is shown to a screen reader once it has a name', () => {
  const { container } = render(<OurPlus className="mark" aria-label="Planned" />);
  expect(container.querySelector('svg')).toHaveClass('mark');
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'false');
});
