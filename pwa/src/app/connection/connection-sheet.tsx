import {
  type UnsentConcerns,
  useRefusedChanges,
  useReplicaStatus,
  useUnsentConcerns,
  useWaitingChanges,
} from '../../replica/replica-hooks.ts';
import type { RefusedChange, WaitingChange } from '../../replica/replica-types.ts';
import { version } from '../../../package.json';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { chooseSingleKeys, useSingleKeysOn } from '../../ui/single-keys/single-keys.ts';
import { Switch } from '../../ui/switch/switch.tsx';
import { DiscreetSettings } from '../discreet/discreet-settings.tsx';
import { LockSettings } from '../lock/lock-settings.tsx';
import { ChangeItem } from './change-item.tsx';
import type { ConnectionIssue } from './connection-issue.ts';
import styles from './connection-sheet.module.css';
import { SheetStorage } from './sheet-storage.tsx';
import { SheetWayOn } from './sheet-way-on.tsx';
import { useConnectionState } from './use-connection-state.ts';
import { useTryNow } from './use-try-now.ts';

interface ConnectionSheetProps {
  /** The screen below is online only. Absent: it is not. */
  readonly queuesNothing?: boolean;
  readonly onClose: () => void;
  /** Focused after closing. Absent: what was focused before. */
  readonly finalFocus?: () => HTMLElement | null;
}

/** The connection state, the waiting and the refused changes, with their actions. */
export function ConnectionSheet({
  queuesNothing = false,
  onClose,
  finalFocus,
}: ConnectionSheetProps) {
  const { issue, lastPull } = useConnectionState(queuesNothing);
  const { appName } = useDiscreet();
  const waiting = useWaitingChanges();
  const refused = useRefusedChanges();
  const concerns = useUnsentConcerns();
  const hasWaiting = waiting.length + concerns.waiting > 0;
  const hasUnsent = hasWaiting || refused.length + concerns.refused > 0;
  const canRetry = !hopeless.includes(issue?.kind);
  return (
    <Dialog
      open
      onClose={onClose}
      {...(finalFocus && { finalFocus })}
      title="This device"
      description={
        issue?.text ?? (hasUnsent ? unsentWords : 'Everything on this device has been sent.')
      }
    >
      <Stack gap={24}>
        <SheetWayOn issue={issue} onClose={onClose} />
        <Changes title="Refused" changes={refused} canRetry={canRetry} onLeave={onClose} />
        <Changes title="Waiting" changes={waiting} canRetry={canRetry} onLeave={onClose} />
        <Concerns {...concerns} />
        <SheetStorage />
        <DiscreetSettings />
        <LockSettings />
        {hasKeyboard() && <KeysSwitch />}
        <Row gap={12} align="center" justify="between" wrap>
          {canRetry ? (
            <ExchangeNow hasWaiting={hasWaiting} lastPull={lastPull} />
          ) : (
            <LastPull words={lastPull} />
          )}
        </Row>
        <p className="text-caption">
          {appName} {version}
        </p>
      </Stack>
    </Dialog>
  );
}

/** A device that is pointed at with precision has a keyboard, as far as a page can know. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

function KeysSwitch() {
  const { isOn } = useSingleKeysOn();
  return (
    <Switch
      label="Single-key shortcuts"
      help="Keys that act alone: / searches; administrators move with J and K and decide with E, A and R and undo with Z."
      checked={isOn}
      onChange={chooseSingleKeys}
    />
  );
}

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly (WaitingChange | RefusedChange)[];
  readonly canRetry: boolean;
  readonly onLeave: () => void;
}

function Changes({ title, changes, canRetry, onLeave }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <Stack as="section" gap={8}>
      <h3 className="text-heading">{title}</h3>
      <Stack as="ul">
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} canRetry={canRetry} onLeave={onLeave} />
        ))}
      </Stack>
    </Stack>
  );
}

/** Without their texts, which a glance at this list must not show. */
function Concerns({ waiting, refused }: UnsentConcerns) {
  if (waiting + refused === 0) return null;
  return (
    <Stack as="section" gap={8}>
      <h3 className="text-heading">Anonymous concerns</h3>
      <p className={styles.storage}>
        {waiting > 0 &&
          `${waiting === 1 ? '1 concern waits' : `${waiting} concerns wait`} to be sent. `}
        {refused > 0 && `${refused === 1 ? '1 concern was' : `${refused} concerns were`} refused. `}
        What you wrote is under Support.
      </p>
    </Stack>
  );
}

function LastPull({ words }: { readonly words: string | null }) {
  const { lastPulledAt } = useReplicaStatus();
  const otherwise = lastPulledAt === null ? 'Not synced yet' : 'Synced just now';
  return <p className="text-note">{words ?? otherwise}</p>;
}

/** Where sending has not taken long enough for the indicator to say so. */
const unsentWords = 'Not everything on this device has been sent yet.';

/** Only a sign-in or an update helps here, so Retry is not offered. */
const hopeless: readonly (ConnectionIssue['kind'] | undefined)[] = [
  'signed-out',
  'other-account',
  'too-old',
  'gone',
];

interface ExchangeNowProps {
  readonly hasWaiting: boolean;
  readonly lastPull: string | null;
}

function ExchangeNow({ hasWaiting, lastPull }: ExchangeNowProps) {
  const { answer, isTrying, tryNow } = useTryNow();
  return (
    <>
      <div role="status">
        {answer === null ? <LastPull words={lastPull} /> : <p className="text-note">{answer}</p>}
      </div>
      <Button
        variant={hasWaiting ? 'primary' : 'secondary'}
        size={hasWaiting ? 'regular' : 'small'}
        pending={isTrying}
        onClick={() => void tryNow()}
      >
        {hasWaiting ? 'Send now' : 'Refresh'}
      </Button>
    </>
  );
}
