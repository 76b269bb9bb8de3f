import { type FormEvent, useState } from 'react';
import { rateInWords } from '../../../platform/money-words.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ReadFailure } from '../../../ui/notice/read-failure.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { useDraft } from '../../changes/use-draft.ts';
import { RateField } from './rate-field.tsx';
import styles from './rates-card.module.css';
import { useRateChange } from './use-rate-change.ts';
import { useTypedRate } from './use-typed-rate.ts';
import { WeekRates } from './week-rates.tsx';

/** The current exchange rate and the rates of weeks (admin side 2). */
export function RatesCard() {
  const current = useCallQuery('rates.read', {});
  const weeks = useCallQuery('rates.listWeeks', {});
  const failed = [current, weeks].filter(({ error }) => error !== null);
  const exchangeRate = current.data?.exchangeRate;
  return (
    <div className={styles.card}>
      <p className={styles.current}>
        <CurrentRate rate={exchangeRate} isLoading={current.isFetching} />
      </p>
      <ReadFailure
        what="The rates"
        isMissing={failed.some(({ data }) => data === undefined)}
        problem={failed[0]?.error?.message ?? null}
        onRetry={() => failed.forEach((read) => void read.refetch())}
      />
      <CurrentRateForm current={exchangeRate} />
      <WeekRates rates={weeks.data?.rates} />
    </div>
  );
}

interface CurrentRateProps {
  /** Undefined: not known yet. */
  readonly rate: string | undefined;
  readonly isLoading: boolean;
}

function CurrentRate({ rate, isLoading }: CurrentRateProps) {
  if (rate === undefined) return isLoading ? <SkeletonLine /> : '—';
  return (
    <>
      <strong className="text-title">{rateInWords(rate)}</strong> GBP for 1 USD
    </>
  );
}

interface CurrentRateFormProps {
  /** Undefined: not known yet. */
  readonly current: string | undefined;
}

function CurrentRateForm({ current }: CurrentRateFormProps) {
  const isOnline = useIsOnline();
  const [typed, keep] = useDraft('rate', '');
  const rate = useTypedRate(typed, keep);
  const [asked, setAsked] = useState<string | null>(null);
  const change = useRateChange(() => {
    rate.type('');
    setAsked(null);
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    change.forget();
    setAsked(rate.read());
  };
  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <RateField
        label="New rate"
        rate={rate}
        help={isOnline ? undefined : 'Changing it needs the network.'}
        disabled={!isOnline}
      />
      {/* `disabled`, it could not take the focus back from the question, whose answer empties the field. */}
      <Button type="submit" variant="secondary" aria-disabled={!isOnline || rate.typed === ''}>
        Update
      </Button>
      <ConfirmAction
        open={asked !== null}
        title="Change the exchange rate?"
        text={effectOf(current, asked)}
        confirmLabel="Change the rate"
        needsNetwork="Changing the rate"
        action={change}
        onConfirm={() => asked !== null && change.run({ rate: asked })}
        onClose={() => setAsked(null)}
      />
    </form>
  );
}

function effectOf(current: string | undefined, asked: string | null): string {
  const from = current === undefined ? '' : `from ${rateInWords(current)} `;
  const to = asked === null ? '' : `to ${rateInWords(asked)}`;
  return `The rate goes ${from}${to}. Every week without a rate of its own is converted with it, past weeks too, and members see the new totals at once. Weeks with a rate of their own stay as they are.`;
}
