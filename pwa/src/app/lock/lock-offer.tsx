import { Suspense, useState } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { isLockMarked } from '../../platform/storage/lock/lock-mark.ts';
import { readLocal, readTab, writeLocal, writeTab } from '../../platform/storage/web-storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { OfferCard } from '../../ui/offer-card/offer-card.tsx';
import { useAccount } from '../session/account-context.tsx';
import { preloadLockScreen } from './lazy-lock-screen.tsx';

const LockSetup = lazyScreen(() => import('./lock-setup.tsx').then((module) => module.LockSetup));

/** Visits from the home screen on this device, or `answered` once the offer was. */
const visitsKey = 'greenroom.lock-offer';
const answered = 'answered';
/** Of this tab: its visit was counted. */
const countedKey = 'greenroom.visit-counted';

/** Offers the app lock once: at the third visit from the home screen. */
export function LockOffer() {
  const { id: userId } = useAccount();
  const [isOffered, setIsOffered] = useState(() => countVisits() === 3 && !isLockMarked());
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (!isOffered) return null;
  return (
    <>
      <OfferCard
        title="Lock Greenroom on this device?"
        text="A PIN or this device’s own unlock opens it: it keeps out whoever picks this device up. You find it again under ‘This device’."
        action={
          <Button
            size="small"
            onClick={() => {
              void preloadLockScreen();
              setIsSettingUp(true);
            }}
          >
            Set up
          </Button>
        }
        onDismiss={() => {
          writeLocal(visitsKey, answered);
          setIsOffered(false);
        }}
      />
      {isSettingUp && (
        <Suspense>
          <LockSetup userId={userId} before={null} onClose={() => setIsSettingUp(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Counts this visit once. @returns the visits so far; 0 after the offer was answered */
function countVisits(): number {
  const kept = readLocal(visitsKey);
  if (kept === answered) return 0;
  const before = Number(kept ?? 0);
  if (readTab(countedKey) !== null) return before;
  writeTab(countedKey, '1');
  writeLocal(visitsKey, String(before + 1));
  return before + 1;
}
