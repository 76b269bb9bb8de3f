import type { QuietHours } from '@greenroom/sync-protocol/push/push-calls';
import { type FormEvent, useEffect, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { TimeField } from '../../../ui/time-field/time-field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import styles from './push-section.module.css';

const saveFailure = 'Failed to save quiet hours. Please try again.';
const suggested = { from: '22:00', to: '07:00' };

/** Hours in which pushes wait, in the member's zone. Read and changed online only. */
export function QuietHoursFields() {
  const isOnline = useIsOnline();
  const { stored, failure, readAgain, store, notSaved } = useQuietHours(isOnline);
  const [isOpened, setOpened] = useState(false);
  const isOn = isOpened || (stored?.from ?? null) !== null;
  const change = (isWanted: boolean) => {
    setOpened(isWanted);
    if (!isWanted && stored?.from) void store({ from: null, to: null });
  };
  return (
    <Card>
      <Switch
        label="Quiet hours"
        help={
          isOnline
            ? 'You get no push notifications in these hours, except reminders of shifts.'
            : 'This needs the network.'
        }
        checked={isOn}
        disabled={!isOnline || stored === null}
        onChange={change}
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
          // What the server stored replaces what was typed.
          key={`${stored.from} ${stored.to}`}
          times={{ from: stored.from ?? suggested.from, to: stored.to ?? suggested.to }}
          isOnline={isOnline}
          onSave={store}
        />
      )}
    </Card>
  );
}

interface TimesFormProps {
  readonly times: { readonly from: string; readonly to: string };
  readonly isOnline: boolean;
  readonly onSave: (times: QuietHours) => Promise<void>;
}

function TimesForm({ times, isOnline, onSave }: TimesFormProps) {
  const [from, setFrom] = useState(times.from);
  const [to, setTo] = useState(times.to);
  const [isSaving, setSaving] = useState(false);
  const error = problemOf(from, to);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (error !== undefined) return;
    setSaving(true);
    await onSave({ from, to });
    setSaving(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className={styles.times}>
        <TimeField label="From" value={from} onChange={({ target }) => setFrom(target.value)} />
        <TimeField
          label="To"
          value={to}
          error={error}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <Button type="submit" disabled={!isOnline || isSaving}>
        Save
      </Button>
    </form>
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
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const read = async () => {
      try {
        setStored(await callApi('push.readQuietHours', {}, { signal: asking.signal }));
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
  const store = async (next: QuietHours) => {
    setNotSaved(null);
    try {
      setStored(await callApi('push.setQuietHours', next));
      showToast({ title: 'Quiet hours saved', text: wordsOf(next), tone: 'success' });
    } catch (error) {
      setNotSaved(failureAdvice(error, saveFailure));
      showToast({ title: 'Error', text: failureText(error, saveFailure), tone: 'destructive' });
    }
  };
  return { stored, failure, readAgain, store, notSaved };
}

function wordsOf({ from, to }: QuietHours): string {
  return from === null ? 'Notifications come at any time.' : `From ${from} to ${to}.`;
}
