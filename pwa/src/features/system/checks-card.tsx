import type { SystemCheck } from '@greenroom/sync-protocol/system/system-records';
import { Fragment, type ReactNode } from 'react';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import { Lines, SystemCard } from './system-card.tsx';

const states = {
  ok: { tone: 'full', word: 'OK' },
  warning: { tone: 'partial', word: 'Attention' },
  failed: { tone: 'none', word: 'Failed' },
  unused: { tone: 'neutral', word: 'Not used' },
} as const;

/** What comes first needs a look. */
const order = ['failed', 'warning', 'ok', 'unused'] as const;

const columns: readonly FiguresColumn<SystemCheck>[] = [
  {
    key: 'name',
    header: 'Check',
    cell: ({ name, text }) => <Lines first={name} second={breakable(text)} />,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <CheckState state={state} />,
    isFigure: true,
  },
];

/** A migration's name is wider than a phone: it goes on in a new line after an underscore. */
function breakable(text: string): ReactNode {
  return text.split('_').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

function CheckState({ state }: Pick<SystemCheck, 'state'>) {
  const { tone, word } = states[state];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}

interface ChecksCardProps {
  /** Undefined: still running, or an older server. */
  readonly checks: readonly SystemCheck[] | undefined;
}

/** The checks of the installation, as the operator's `doctor` prints them. */
export function ChecksCard({ checks }: ChecksCardProps) {
  return (
    <SystemCard
      title="Checks"
      note="Run every five minutes at most; greenroom doctor runs them now"
    >
      {checks === undefined ? (
        <p>They are running.</p>
      ) : (
        <FiguresTable
          caption="Checks of the installation"
          columns={columns}
          rows={order.flatMap((state) => checks.filter((check) => check.state === state))}
          keyOf={({ name }) => name}
        />
      )}
    </SystemCard>
  );
}
