import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import type { LockWay } from '../../replica/lock/lock-records.ts';
import { UsernameOfPassword } from '../../features/account/password/username-of-password.tsx';
import { useNow } from '../../platform/use-now.ts';
import { isPin } from '../../replica/lock/pin-way.ts';
import { fewTries } from '../../replica/lock/tries.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { Unlocking } from './lock-session.ts';
import { pinOwner, withoutGroups } from './pin-fields.tsx';

interface UnlockFormProps {
  readonly way: LockWay;
  /** Milliseconds to wait since earlier wrong tries. */
  readonly wait: number;
  /** Tries before everything is deleted; null: that never happens. */
  readonly left: number | null;
  readonly confirmLabel: string;
  /** `pin` null: by the passkey. */
  readonly onTry: (pin: string | null) => Promise<Unlocking>;
  /** The clock was turned back: where the tries are counted, the wait has to begin anew now, too. */
  readonly onClockBack: () => Promise<unknown>;
}

/** Milliseconds after which the seconds left are shown anew. */
const tick = 1_000;

/** Asks for what unlocks this device, and says why it did not. Six digits are tried by themselves. */
export function UnlockForm(props: UnlockFormProps) {
  const { way, wait: earlier, left, confirmLabel, onTry, onClockBack } = props;
  const [pin, setPin] = useState('');
  const [isTrying, setIsTrying] = useState(false);
  const [answer, setAnswer] = useState<string>();
  /** What a screen reader hears of an attempt; the seconds left are only shown. */
  const [spoken, setSpoken] = useState<string>();
  const [held, setHeld] = useState(() => ({ since: Date.now(), wait: earlier, left }));
  const [turnedBack, setTurnedBack] = useState<number>();
  const now = useNow(tick);
  // A clock turned back begins the wait anew, as where the tries are counted (tries.ts).
  if (now < held.since - tick) {
    setHeld({ ...held, since: now });
    setTurnedBack(now);
  }
  // Without an answer the wait begins anew at the next try.
  const restartStored = useEffectEvent(() => void onClockBack().catch(() => undefined));
  useEffect(() => {
    if (turnedBack !== undefined) restartStored();
  }, [turnedBack]);
  const wait = Math.max(0, held.since + held.wait - now);
  const hasDigits = way.kind === 'pin' && way.form === 'digits';
  const say = (words: string | undefined) => {
    setAnswer(words);
    setSpoken(words);
  };
  const attempt = async (tried: string | null) => {
    if (isTrying || wait > 0) return;
    setIsTrying(true);
    say(undefined);
    try {
      const outcome = await onTry(tried);
      if (outcome.kind === 'unlocked') return;
      setPin('');
      say(describe(outcome, way));
      if (outcome.kind !== 'waiting') return;
      setHeld({ since: Date.now(), wait: outcome.wait, left: outcome.left });
      setSpoken(waitWords(outcome.wait, outcome.left));
    } catch {
      say('This device did not answer. Try again.');
    } finally {
      setIsTrying(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (way.kind === 'passkey') void attempt(null);
    else if (pin === '') say(hasDigits ? 'Enter your PIN' : 'Enter your phrase');
    else if (hasDigits && !isPin(pin)) refuse();
    else void attempt(pin);
  };
  // What can never be right costs no try.
  const refuse = () => {
    if (wait > 0) return;
    say('Enter six digits');
    // Fewer can be completed.
    if (!/^\d{1,5}$/.test(pin)) setPin('');
  };
  const type = (typed: string) => {
    const next = hasDigits ? withoutGroups(typed) : typed;
    setPin(next);
    say(undefined);
    if (hasDigits && isPin(next)) void attempt(next);
  };
  const error = wait > 0 ? waitWords(wait, held.left) : answer;
  return (
    <Stack as="form" gap={16} onSubmit={submit} noValidate>
      {way.kind === 'pin' ? (
        <>
          <UsernameOfPassword username={pinOwner} />
          <TextField
            label={hasDigits ? 'PIN' : 'Phrase'}
            type="password"
            secret={hasDigits ? 'PIN' : 'phrase'}
            inputMode={hasDigits ? 'numeric' : 'text'}
            autoComplete="current-password"
            autoFocus
            // Six digits typed meanwhile would stay untried, and those typed afterwards be added to them.
            readOnly={isTrying || (hasDigits && wait > 0)}
            value={pin}
            help={leftWords(held.left)}
            error={error}
            onChange={({ target }) => type(target.value)}
          />
          {/* The focus stays in the field, whose new description is not read by itself. */}
          <VisuallyHidden>
            <span role="status">{spoken}</span>
          </VisuallyHidden>
        </>
      ) : (
        <p role="alert">{answer}</p>
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        pending={isTrying}
        aria-disabled={wait > 0}
        autoFocus={way.kind === 'passkey'}
      >
        {confirmLabel}
      </Button>
    </Stack>
  );
}

function describe(outcome: Exclude<Unlocking, { kind: 'unlocked' }>, way: LockWay) {
  switch (outcome.kind) {
    case 'wrong':
      return `That ${way.kind === 'pin' && way.form === 'phrase' ? 'phrase' : 'PIN'} is not right`;
    case 'passkey':
      return outcome.fault === 'cancelled'
        ? 'The passkey was not used. Try again.'
        : 'This passkey does not open this lock any more. Sign in with your password instead.';
    case 'waiting':
    case 'erase':
    case 'gone':
      return undefined;
    default:
      return outcome satisfies never;
  }
}

/** How long no try is taken, and what the last one does. `wait`: milliseconds, above 0. */
function waitWords(wait: number, left: number | null): string {
  const seconds = Math.ceil(wait / 1_000);
  const time = seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return [`Too many wrong tries. Try again in ${time}.`, leftWords(left)].filter(Boolean).join(' ');
}

/** Undefined: nothing is deleted soon. */
function leftWords(left: number | null): string | undefined {
  if (left === null || left > fewTries) return undefined;
  const tries = left === 1 ? '1 try is left' : `${left} tries are left`;
  return `${tries} before everything here is deleted.`;
}
