import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { useEffect, useState } from 'react';
import { FirstSteps } from '../../features/home/member/first-steps.tsx';
import { promptInstall } from '../../platform/install/install-prompt.ts';
import {
  type InstallWay,
  installedKey,
  useInstallWay,
  useIsInstalled,
} from '../../platform/install/install.ts';
import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useWholeQuery } from '../../replica/replica-hooks.ts';
import { callApi } from '../../rest/call-api.ts';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InstallSteps } from '../../ui/install-steps/install-steps.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { InstallName, installTitles } from '../install/install-name.tsx';
import { rememberStepsDone } from './use-first-steps-room.ts';

interface NewMemberStepsProps {
  readonly account: Account;
  readonly onDismiss: () => void;
}

/** A new member's four steps, each by what this device and the server know. */
export function NewMemberSteps({ account, onDismiss }: NewMemberStepsProps) {
  const way = useInstallWay();
  const isInstalled = useWasInstalled(way);
  const hasBankDetails = useHasBankDetails();
  const done = useWholeQuery(async (tables) => {
    const [shifts, progress] = await Promise.all([
      tables.scheduleEntries.limit(1).count(),
      tables.trainingProgress.toArray(),
    ]);
    return { hasPlanned: shifts > 0, hasLearned: progress.some(isDone) };
  }, []);
  const [isShown, setIsShown] = useState(false);
  const byHand = way === 'home-screen' || way === 'dock' ? way : null;
  const install = () => {
    if (byHand === null) void promptInstall();
    else setIsShown(true);
  };
  const steps = [
    {
      title: 'Install Greenroom',
      hint:
        way === 'none' && !canOfferInstall()
          ? 'From your browser’s menu, if it can'
          : 'It works offline, too',
      isDone: isInstalled,
      way: way === 'none' ? undefined : install,
    },
    {
      title: 'Plan a shift',
      hint: 'So that you are reminded',
      isDone: done?.data.hasPlanned === true,
      way: '/schedule',
    },
    {
      title: 'Take your first module',
      hint: 'Some minutes in Training',
      isDone: done?.data.hasLearned === true,
      way: '/training',
    },
    {
      title: 'Enter your bank details',
      hint: 'So that you can be paid',
      isDone: hasBankDetails === true,
      way: '/earnings',
    },
  ];
  const isAllDone = steps.every((step) => step.isDone);
  useEffect(() => {
    if (isAllDone) rememberStepsDone(account);
  }, [isAllDone, account]);
  return (
    <>
      <FirstSteps
        name={account.firstName || account.username}
        steps={steps}
        isKnown={done?.isWhole === true && hasBankDetails !== null}
        onDismiss={onDismiss}
      />
      {byHand !== null && (
        <InstallSheet open={isShown} onClose={() => setIsShown(false)} place={byHand} />
      )}
    </>
  );
}

interface InstallSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: 'home-screen' | 'dock';
}

/** How to install Greenroom from Safari, whose menu does it. */
function InstallSheet({ open, onClose, place }: InstallSheetProps) {
  const { appName } = useDiscreet();
  return (
    <Dialog open={open} onClose={onClose} title={installTitles[place]}>
      <Stack gap={16}>
        <InstallName />
        <InstallSteps place={place} name={appName} />
      </Stack>
    </Dialog>
  );
}

/**
 * Whether it was installed here, as far as that is known: a browser does not tell its tabs later. It
 * offers to install again only what was removed, and one that gives the installed app a storage of its
 * own leaves no mark here.
 */
function useWasInstalled(way: InstallWay): boolean {
  const isInstalled = useIsInstalled();
  const isRemoved = way === 'prompt';
  useEffect(() => {
    if (isInstalled) writeLocal(installedKey, 'yes');
    else if (isRemoved) writeLocal(installedKey, null);
  }, [isInstalled, isRemoved]);
  return isInstalled || (!isRemoved && readLocal(installedKey) !== null);
}

/** Whether the browser has an install prompt, which it may give later, or again. */
function canOfferInstall(): boolean {
  return 'onbeforeinstallprompt' in window;
}

/**
 * Asked of the server, when there is one: no bank detail is kept on a device. Null until known,
 * without a network too.
 */
function useHasBankDetails(): boolean | null {
  const isOnline = useIsOnline();
  const [has, setHas] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isOnline) return undefined;
    const asked = new AbortController();
    callApi('bankDetails.status', {}, { signal: asked.signal })
      .then(({ hasSubmitted }) => setHas(hasSubmitted))
      .catch(() => undefined);
    return () => asked.abort();
  }, [isOnline]);
  return has;
}
