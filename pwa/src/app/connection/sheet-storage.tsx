import { useState } from 'react';
import { SavedModules } from '../../features/training/saving/saved-modules.tsx';
import { type InstallWay, useInstallWay } from '../../platform/install/install.ts';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import {
  canAskToKeep,
  keepStorage,
  sizeText,
  type StorageUse,
  useStorageUse,
} from '../../platform/storage/storage-use.ts';
import { Button } from '../../ui/button/button.tsx';
import { InstallSteps } from '../../ui/install-steps/install-steps.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import styles from './connection-sheet.module.css';

/** Bytes stored on this device, and whether the browser may evict them. */
export function SheetStorage() {
  const { appName } = useDiscreet();
  const use = useStorageUse();
  const way = useInstallWay();
  const [asking, setAsking] = useState<'idle' | 'asking' | 'granted' | 'declined'>('idle');
  const isProtected = asking === 'granted' || (use?.isProtected ?? null);
  const isByHand = way === 'home-screen' || way === 'dock';
  // The browser grants it by itself, or by a question of its own as Firefox does.
  const ask = async () => {
    setAsking('asking');
    setAsking((await keepStorage()) ? 'granted' : 'declined');
  };
  return (
    <Stack as="section" gap={8}>
      <h3 className="text-heading">Storage</h3>
      <Row gap={12} align="center" justify="between">
        {/* Two lines from the start: the browser's report takes a moment. */}
        <div className={styles.report}>
          {use !== null && (
            <>
              <p className="text-label">{describeUse(use)}</p>
              <p className={styles.storage}>{describeProtection(isProtected, way)}</p>
            </>
          )}
        </div>
        {isProtected === false && !isByHand && canAskToKeep() && (
          <Button size="small" pending={asking === 'asking'} onClick={() => void ask()}>
            Protect
          </Button>
        )}
      </Row>
      <p role="status" className={styles.storage}>
        {asking === 'declined' &&
          `The browser did not agree. It may once ${appName} is installed, or has been used for a while.`}
      </p>
      <SavedModules />
      {isByHand && isProtected !== true && <InstallSteps place={way} />}
    </Stack>
  );
}

function describeProtection(isProtected: boolean | null, way: InstallWay): string {
  if (isProtected === true) return 'Protected: the browser does not clear what is saved here.';
  if (way === 'home-screen' || way === 'dock') {
    const place = way === 'dock' ? 'In your Dock' : 'On your Home Screen';
    return `Safari may clear this after a week without a visit. ${place} it stays.`;
  }
  if (isProtected === false) {
    return 'The browser may clear this when space runs low.';
  }
  return 'This browser does not say whether it keeps what is saved here.';
}

function describeUse({ used, available }: StorageUse): string {
  if (used === null) return '';
  const free = available === null ? '' : `, ${sizeText(Math.max(0, available - used))} free`;
  return `${sizeText(used)} saved${free}`;
}
