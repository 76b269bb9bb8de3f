import type { EndedDevice } from '@greenroom/sync-protocol/account/session-calls';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Row, Stack } from '../../../../ui/layout/layout.tsx';
import styles from './own-sessions.module.css';
import { describeOwn, RenameButton, SessionFacts } from './session-facts.tsx';

/** Devices shown at first. */
const shownAtFirst = 2;

interface EndedDeviceListProps {
  readonly devices: readonly EndedDevice[];
  /** Nothing can be asked of them now; the reason is shown beside the list. */
  readonly isLocked: boolean;
  readonly onErase: (device: EndedDevice) => void;
  readonly onRename: (device: EndedDevice) => void;
}

/** Devices whose session has ended and on which data may have stayed. */
export function EndedDeviceList({ devices, isLocked, onErase, onRename }: EndedDeviceListProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (devices.length === 0) return null;
  return (
    <Stack as="section" gap={12} aria-labelledby="ended-devices">
      <h4 id="ended-devices" className="text-note">
        Signed out, data may still be on them
      </h4>
      <Stack as="ul">
        {(isWhole ? devices : devices.slice(0, shownAtFirst)).map((device) => (
          <li key={device.id} className={styles.row}>
            <SessionFacts session={device} />
            <Row gap={8}>
              <RenameButton device={device} disabled={isLocked} onRename={onRename} />
              <Button
                variant="neutral"
                size="small"
                disabled={isLocked}
                aria-label={`Erase ${describeOwn(device)}`}
                onClick={() => onErase(device)}
              >
                Erase
              </Button>
            </Row>
          </li>
        ))}
      </Stack>
      {devices.length > shownAtFirst && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer signed out' : `Show all ${devices.length} signed out`}
        </Button>
      )}
    </Stack>
  );
}
