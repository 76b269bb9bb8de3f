import type { SystemCheck } from '@greenroom/sync-protocol/system/system-records';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import styles from './checks-card.module.css';
import { Lines, SystemCard } from './system-card.tsx';

const states = {
  ok: { tone: 'full', word: 'OK' },
  warning: { tone: 'partial', word: 'Attention' },
  failed: { tone: 'none', word: 'Failed' },
  unused: { tone: 'neutral', word: 'Not used' },
} as const;

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
export function breakable(text: string): ReactNode {
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
  /** Nothing failed, and the summary above says what the warnings are. */
  readonly saysWarnings: boolean;
}

/** The checks of the installation, as the operator's `doctor` prints them. */
export function ChecksCard({ checks, saysWarnings }: ChecksCardProps) {
  const failed = checks?.filter(({ state }) => state === 'failed').length ?? 0;
  return (
    <SystemCard
      isLine
      title="Checks"
      state={checks === undefined ? 'Running' : stateInWords(checks)}
      needsLook={!saysWarnings && failed > 0}
      note={
        <>
          Run every five minutes at most; <code className={styles.command}>greenroom doctor</code>{' '}
          runs them now
        </>
      }
    >
      {checks === undefined ? (
        <p>They are running.</p>
      ) : (
        <Checks
          open={saysWarnings ? [] : inOrder(checks, ['failed', 'warning'])}
          folded={inOrder(checks, ['ok', 'unused'])}
        />
      )}
    </SystemCard>
  );
}

/** '1 of 10 failed', '2 of 10 need attention', '8 OK' or 'Not used': as the summary counts them. */
function stateInWords(checks: readonly SystemCheck[]): ReactNode {
  const count = (of: SystemCheck['state']) => checks.filter(({ state }) => state === of).length;
  const ofAll = `of ${checks.length - count('unused')}`;
  const [failed, remarks, passed] = [count('failed'), count('warning'), count('ok')];
  if (failed > 0) return <StatusPill tone="none">{`${failed} ${ofAll} failed`}</StatusPill>;
  if (remarks > 0) {
    const need = remarks === 1 ? 'needs' : 'need';
    return <StatusPill tone="partial">{`${remarks} ${ofAll} ${need} attention`}</StatusPill>;
  }
  if (passed === 0) return <CheckState state="unused" />;
  return <StatusPill tone="full">{passed} OK</StatusPill>;
}

interface ChecksProps {
  readonly open: readonly SystemCheck[];
  readonly folded: readonly SystemCheck[];
}

function Checks({ open, folded }: ChecksProps) {
  const others = (
    <FiguresTable
      caption="The other checks"
      columns={columns}
      rows={folded}
      keyOf={({ name }) => name}
    />
  );
  // The part itself is folded.
  if (open.length === 0) return <div className={styles.checks}>{others}</div>;
  return (
    <div className={styles.checks}>
      {open.length > 0 && (
        <FiguresTable
          caption="Checks that need a look"
          columns={columns}
          rows={open}
          keyOf={({ name }) => name}
        />
      )}
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary className={styles.summary}>
            {foldedInWords(folded)}
            <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
          </summary>
          {others}
        </details>
      )}
    </div>
  );
}

/** '12 checks are OK'; of those that are not used alone, how many these are. */
function foldedInWords(folded: ChecksProps['folded']): string {
  const passed = folded.filter(({ state }) => state === 'ok').length;
  if (passed > 0) return passed === 1 ? '1 check is OK' : `${passed} checks are OK`;
  return folded.length === 1 ? '1 check is not used' : `${folded.length} checks are not used`;
}

function inOrder(
  checks: readonly SystemCheck[],
  order: readonly SystemCheck['state'][],
): readonly SystemCheck[] {
  return order.flatMap((state) => checks.filter((check) => check.state === state));
}
