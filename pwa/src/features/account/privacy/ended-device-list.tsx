import type { EndedDevice } from '@greenroom/sync-protocol/account/session-calls';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { describeInstant } from '../../../ui/instant/instant.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import own from '../own-row.module.css';
import { SessionFacts } from './session-facts.tsx';

/** Devices shown at first. */
const shownAtFirst = 2;

interface EndedDeviceListProps {
  readonly devices: readonly EndedDevice[];
  /** Nothing can be asked of them now; the reason is shown beside the list. */
  readonly isLocked: boolean;
  readonly onErase: (device: EndedDevice) => void;
}

/** Devices whose session has ended and on which data may have stayed. */
export function EndedDeviceList({ devices, isLocked, onErase }: EndedDeviceListProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (devices.length === 0) return null;
  return (
    <Stack as="section" gap={12} aria-labelledby="ended-devices">
      <h3 id="ended-devices" className="text-note">
        Signed out, data may still be on them
      </h3>
      <Stack as="ul">
        {(isWhole ? devices : devices.slice(0, shownAtFirst)).map((device) => (
          <li key={device.id} className={own.row}>
            <SessionFacts session={device} />
            <Button
              size="small"
              disabled={isLocked}
              aria-label={`Erase ${device.device}, last used ${describeInstant(device.lastSeenAt)}`}
              onClick={() => onErase(device)}
            >
              Erase
            </Button>
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
