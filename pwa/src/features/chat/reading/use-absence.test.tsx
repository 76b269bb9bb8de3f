import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { ReplicaProvider } from '../../../replica/replica-context.tsx';
import { coverScreen } from '../../../ui/modal-overlay/screen-seen.ts';
import { openLiveRoom } from '../testing/live-room.ts';
import { useAbsence } from './use-absence.ts';

function Room() {
  const { isHidden } = useAbsence(null);
  return isHidden ? 'Hidden' : 'Seen';
}

function Cover() {
  useLayoutEffect(coverScreen, []);
  return null;
}

test('a screen that is covered as it opens is hidden', async () => {
  const { replica } = await openLiveRoom();
  const view = render(
    <ReplicaProvider replica={replica}>
      <Room />
      <Cover />
    </ReplicaProvider>,
  );
  onTestFinished(view.unmount);
  expect(screen.getByText('Hidden')).toBeInTheDocument();
});
