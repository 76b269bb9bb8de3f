import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auditWords } from '../../app/admin/audit-words.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { RecentChanges } from './recent-changes.tsx';

const card = () => screen.getByRole('region', { name: 'Latest changes' });

test.each([
  ['that cannot be read', mockUnreachable('audit.list'), 'Not known at the moment'],
  ['of a new installation', mockCall('audit.list', () => []), 'No changes yet'],
])('changes %s leave the frame', async (_which, handler, words) => {
  server.use(handler);
  renderRoom(<RecentChanges auditWords={auditWords} />);
  expect(card()).toHaveTextContent('Loading…');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(card()).not.toHaveTextContent('Loading…');
});
