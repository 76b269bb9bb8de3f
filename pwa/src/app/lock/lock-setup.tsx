import { useEffect, useState } from 'react';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import type { LockRecord, LockSettings, LockWay } from '../../replica/lock/lock-records.ts';
import { newDataKey } from '../../replica/lock/open-lock.ts';
import { makePasskeyWay, mayHavePasskey } from '../../replica/lock/passkey-way.ts';
import { makePinWay, refusePin } from '../../replica/lock/pin-way.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.tsx';
import { useProblemFocus } from '../../ui/text-field/use-problem-focus.ts';
import { useAccount } from '../session/account-context.tsx';
import { changeLock } from './change-lock.ts';
import { LockChoices } from './lock-choices.tsx';
import { PinFields, type PinWords, emptyPin } from './pin-fields.tsx';

type Choice = 'passkey' | 'digits' | 'phrase';

const choices = [
  { value: 'passkey', label: 'Passkey' },
  { value: 'digits', label: 'PIN' },
  { value: 'phrase', label: 'Phrase' },
] as const;

interface LockSetupProps {
  readonly userId: string;
  /** Null: the first lock. */
  readonly before: LockRecord | null;
  readonly onClose: () => void;
}

/** Chooses what unlocks this device; sealing follows at once. */
export function LockSetup({ userId, before, onClose }: LockSetupProps) {
  const { username } = useAccount();
  const { appName } = useDiscreet();
  const mayPasskey = useMayPasskey();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const choice = chosen ?? (mayPasskey ? 'passkey' : 'digits');
  const [pin, setPin] = useState<PinWords>(emptyPin);
  const [settings, setSettings] = useState<LockSettings>(
    before?.settings ?? { minutes: 1, erases: false },
  );
  const [error, setError] = useState<string>();
  const [isMaking, setIsMaking] = useState(false);
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  if (mayPasskey === null) return null;
  const make = async () => {
    setError(undefined);
    const dataKey = newDataKey();
    const made =
      choice === 'passkey'
        ? makePasskeyWay(dataKey, username, appName)
        : makePinWay(dataKey, pin.pin, choice);
    const way = await made.catch(() => 'failed' as const);
    setIsMaking(false);
    if (typeof way === 'string') setError(faults[way]);
    else await changeLock(userId, { dataKey, way: way satisfies LockWay, settings });
  };
  const check = async () => {
    setIsMaking(true);
    const fault = choice === 'passkey' ? undefined : await findFault(pin, choice);
    if (fault === undefined) {
      await make();
    } else {
      setPin({ ...pin, ...fault });
      setIsMaking(false);
      focusProblem();
    }
  };
  return (
    <FormDialog
      ref={form}
      open
      onClose={onClose}
      title={before ? 'Change the lock' : 'Set up app lock'}
      description={`${sealing} ${whileLocked}`}
      confirmLabel={before ? 'Change' : 'Turn on'}
      pending={isMaking}
      onSubmit={check}
    >
      <SegmentedControl
        label="Unlock with"
        segments={mayPasskey ? choices : choices.slice(1)}
        value={choice}
        onChange={(next) => {
          setChosen(next);
          setPin(emptyPin);
          setError(undefined);
        }}
      />
      <p className="text-note">{strengthWords(choice, mayPasskey)}</p>
      {choice !== 'passkey' && (
        <PinFields key={choice} form={choice} words={pin} onChange={setPin} />
      )}
      {error !== undefined && <p role="alert">{error}</p>}
      <LockChoices
        settings={settings}
        way={choice === 'passkey' ? 'passkey' : 'pin'}
        onChange={(change) => setSettings({ ...settings, ...change })}
      />
    </FormDialog>
  );
}

/** Null: not known yet. */
function useMayPasskey(): boolean | null {
  const [may, setMay] = useState<boolean | null>(null);
  useEffect(() => {
    void mayHavePasskey().then(setMay);
  }, []);
  return may;
}

async function findFault({ pin, again }: PinWords, form: 'digits' | 'phrase') {
  try {
    const refused = await refusePin(pin, form);
    if (refused !== undefined) return { error: refused };
  } catch {
    return { error: 'This phrase could not be checked. Try again once you are online.' };
  }
  return again === pin ? undefined : { againError: 'These are not the same' };
}

/** Said before and while it is on. */
export const whileLocked =
  'While it is locked nothing is sent: what you entered waits until you unlock it.';

const sealing =
  'Seals what Greenroom keeps on this device. If you forget how to open it, sign in with your password: everything is loaded again, but what was not sent is lost. Who copies this device may have its sign-in too: end it under Privacy, ‘Your devices’.';

/** Figures: docs/security/app-lock-attacks.md. */
const strengths: Readonly<Record<Choice, string>> = {
  passkey:
    'Your face, finger or the device’s own code. The strongest: a copy of this device’s data cannot be opened without this device, or another one that Apple or Google syncs your passkeys to.',
  digits:
    'Six digits keep out whoever picks this device up. Somebody who copies its data can guess elsewhere: 0.1 seconds for one PIN and about a day for all, on one processor core; on a fast graphics card probably minutes.',
  phrase:
    'Several words that only you put together. The longer, the harder to guess from a copy of this device’s data.',
};

/** What this choice holds against, and what this browser has that is stronger. */
function strengthWords(choice: Choice, mayPasskey: boolean): string {
  if (choice !== 'digits') return strengths[choice];
  return `${strengths.digits} ${mayPasskey ? 'A passkey or a' : 'A'} long phrase is stronger.`;
}

const faults = {
  cancelled: 'No passkey was made. Try again, or choose a PIN or a phrase.',
  failed: 'This device did not answer. Try again.',
  unsupported: 'Passkeys of this device cannot seal data. Choose a PIN or a phrase.',
} as const;
