import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button/button.tsx';
import { EmptyState } from './empty-state/empty-state.tsx';
import { FailureNotice } from './notice/failure-notice.tsx';
import { Notice } from './notice/notice.tsx';
import { OfferCard } from './offer-card/offer-card.tsx';
import { passFocusOn } from './pass-focus-on.ts';

function Rows() {
  const [rows, setRows] = useState(['Ruby', 'Max']);
  return (
    <section tabIndex={-1} aria-label="People">
      <ul>
        {rows.map((row) => (
          <li key={row} ref={passFocusOn}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setRows([])}>
        Clear
      </button>
    </section>
  );
}

test('what goes with the focus passes it to the element around it', async () => {
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Ruby' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'People' })).toHaveFocus());
});

interface GoingProps {
  readonly of: (go: () => void) => ReactNode;
}

/** Goes with its pressed button. */
function Going({ of }: GoingProps) {
  const [isGone, setIsGone] = useState(false);
  return <main tabIndex={-1}>{!isGone && of(() => setIsGone(true))}</main>;
}

test.each<[string, string, GoingProps['of']]>([
  ['notice', 'Close', (go) => <Notice title="Done" onClose={go} />],
  [
    'failure',
    'Retry',
    (go) => (
      <FailureNotice title="The week could not be loaded" onRetry={go}>
        Try again.
      </FailureNotice>
    ),
  ],
  [
    'empty list',
    'Show all',
    (go) => (
      <EmptyState
        title="None"
        text="None has it."
        action={<Button onClick={go}>Show all</Button>}
      />
    ),
  ],
  ['offer', 'Not now', (go) => <OfferCard title="Install" text="On this device." onDismiss={go} />],
])('a %s that goes with its %s passes it on to the screen', async (_what, name, of) => {
  render(<Going of={of} />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

function Beside() {
  const [isGone, setIsGone] = useState(false);
  return (
    <>
      {!isGone && <Notice title="Update available" onClose={() => setIsGone(true)} />}
      <main id="content" tabIndex={-1} />
    </>
  );
}

test('what stands beside the screen passes it to the screen', async () => {
  render(<Beside />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('what goes without it leaves it where it is', async () => {
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus());
});
