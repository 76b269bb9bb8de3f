import type { QuietHours } from '@greenroom/sync-protocol/push/push-calls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { currentEra } from '../../../platform/session-era.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { TimeField } from '../../../ui/text-field/text-field.tsx';
import { announceNotSaved } from '../../../ui/toast/announce-not-saved.ts';
import { useOutcomeReport } from '../../../ui/toast/use-outcome-report.ts';
import styles from './push-section.module.css';

const saveFailure = 'Failed to save quiet hours. Please try again.';
const suggested = { from: '22:00', to: '07:00' };

/** Hours in which pushes wait, in the member's zone. Read and changed online only. */
export function QuietHoursFields() {
  const isOnline = useIsOnline();
  const { stored, failure, readAgain, store, storeIfOn, isStoring, notSaved } =
    useQuietHours(isOnline);
  const isOn = (stored?.from ?? null) !== null;
  return (
    <div>
      <Switch
        label="Quiet hours"
        help={isOnline ? helpOf(stored) : 'This needs the network.'}
        checked={isOn}
        disabled={!isOnline || stored === null}
        pending={isStoring}
        onChange={(isWanted) => void store(isWanted ? suggested : { from: null, to: null })}
      />
      {stored === null && failure !== null && isOnline && (
        <FailureNotice
          tone="warning"
          title="Your quiet hours could not be loaded"
          onRetry={readAgain}
        >
          {failure}
        </FailureNotice>
      )}
      {notSaved !== null && <Notice tone="danger">{notSaved}</Notice>}
      {isOn && stored !== null && (
        <TimesForm
          times={{ from: stored.from ?? suggested.from, to: stored.to ?? suggested.to }}
          isOnline={isOnline}
          onSave={store}
          onLeave={storeIfOn}
        />
      )}
    </div>
  );
}

interface TimesFormProps {
  readonly times: { readonly from: string; readonly to: string };
  readonly isOnline: boolean;
  /** Settles once they are stored or were refused. */
  readonly onSave: (times: QuietHours) => Promise<void>;
  /** Called with what was typed when the fields go with the focus in them. */
  readonly onLeave: (times: QuietHours) => void;
}

/** Saves a valid change once its field is left, and says that it is none once both are. */
function TimesForm({ times, isOnline, onSave, onLeave }: TimesFormProps) {
  const [from, setFrom] = useState(times.from);
  const [to, setTo] = useState(times.to);
  const [known, setKnown] = useState(times);
  if (known.from !== times.from || known.to !== times.to) {
    setKnown(times);
    // What was typed since stays, with the focus.
    if (from === known.from) setFrom(times.from);
    if (to === known.to) setTo(times.to);
  }
  const error = problemOf(from, to);
  // On its way to the server: what is typed is compared with it, not with the answer before.
  const asked = useRef<TimesFormProps['times']>(null);
  const isStored = (last: TimesFormProps['times']) => from === last.from && to === last.to;
  const save = async (isLeft: boolean) => {
    if (error !== undefined) {
      if (isLeft) announceNotSaved(error);
      return;
    }
    if (isStored(asked.current ?? times)) return;
    const next = { from, to };
    asked.current = next;
    await onSave(next);
    if (asked.current === next) asked.current = null;
  };
  // Going back takes the fields away without their blur.
  const leave = useEffectEvent(() => {
    if (error === undefined && !isStored(asked.current ?? times)) onLeave({ from, to });
  });
  useEffect(() => () => leave(), []);
  return (
    <div
      className={styles.times}
      onBlur={({ currentTarget, relatedTarget }) =>
        void save(!currentTarget.contains(relatedTarget))
      }
    >
      <TimeField
        label="From"
        value={from}
        disabled={!isOnline}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TimeField
        label="To"
        value={to}
        error={error}
        disabled={!isOnline}
        onChange={({ target }) => setTo(target.value)}
      />
    </div>
  );
}

function problemOf(from: string, to: string): string | undefined {
  if (from === '' || to === '') return 'Please enter both times';
  return from === to ? 'The two times must differ' : undefined;
}

/**
 * The stored hours (null: not read yet), why reading them failed, what stores others, and why the
 * last ones were not saved.
 */
function useQuietHours(isOnline: boolean) {
  const [stored, setStored] = useState<QuietHours | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [notSaved, setNotSaved] = useState<string | null>(null);
  const [isStoring, setIsStoring] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** What was to be stored last, or was read as off. Null: neither. */
  const wanted = useRef<QuietHours>(null);
  useEffect(() => {
    const asking = new AbortController();
    const read = async () => {
      try {
        const hours = await callApi('push.readQuietHours', {}, { signal: asking.signal });
        if (hours.from === null) wanted.current = hours;
        setStored(hours);
      } catch (error) {
        if (!asking.signal.aborted) setFailure(failureText(error, 'Something went wrong.'));
      }
    };
    if (isOnline) void read();
    return () => asking.abort();
  }, [isOnline, attempt]);
  const readAgain = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  const report = useOutcomeReport();
  const save = async (next: QuietHours, before: Promise<void>) => {
    const era = currentEra();
    await before;
    if (era.aborted) return;
    setNotSaved(null);
    setIsStoring(true);
    try {
      setStored(await callApi('push.setQuietHours', next));
      if (era.aborted) return;
      report({ title: 'Quiet hours saved', text: wordsOf(next), tone: 'success' });
    } catch (error) {
      setNotSaved(failureAdvice(error, saveFailure));
      const text = failureText(error, saveFailure);
      report({ title: 'Error', text, tone: 'destructive', isReasonShown: true });
    } finally {
      setIsStoring(false);
    }
  };
  const latest = useRef(Promise.resolve());
  // One after the other: what was entered last is stored last.
  const store = (next: QuietHours) => {
    wanted.current = next;
    latest.current = save(next, latest.current);
    return latest.current;
  };
  const [ownEra] = useState(currentEra);
  /** Once they were turned off, here or on another device, what was typed does not turn them on again. */
  const storeIfOn = (times: QuietHours) => {
    if (!ownEra.aborted && wanted.current?.from !== null) void store(times);
  };
  return { stored, failure, readAgain, store, storeIfOn, isStoring, notSaved };
}

/** Also shows that a change was stored. */
function helpOf(stored: QuietHours | null): string {
  const time = stored?.from ? `from ${stored.from} to ${stored.to}` : 'then';
  return `No push ${time}, except reminders of shifts.`;
}

function wordsOf({ from, to }: QuietHours): string {
  return from === null ? 'Notifications come at any time.' : `From ${from} to ${to}.`;
}
