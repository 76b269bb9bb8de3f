import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { makeItem } from '../testing/chat-factory.ts';
import { EarlierTextsDialog } from './earlier-texts-dialog.tsx';

const status = '[role="status"]';

test('a screen reader hears a failure once, and not all earlier texts', async () => {
  server.use(mockUnreachable('chat.earlierTexts'));
  const opener = document.createElement('button');
  const item = makeItem();
  render(<EarlierTextsDialog question={{ kind: 'earlier', item, opener }} isOpen />);
  expect(screen.getByText('Loading…')).toHaveAttribute('role', 'status');
  expect((await screen.findByRole('alert')).closest(status)).toBeNull();
  server.use(
    mockCall('chat.earlierTexts', () => [
      {
        id: item.id,
        content: 'See you at nien',
        imageFilename: null,
        replacedAt: '2026-11-20T09:00:00.000Z',
      },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findByText('See you at nien')).closest(status)).toBeNull();
});
