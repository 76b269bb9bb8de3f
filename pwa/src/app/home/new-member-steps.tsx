import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { useEffect, useState } from 'react';
import { FirstSteps } from '../../features/home/member/first-steps.tsx';
import { promptInstall, useInstallWay } from '../../platform/install.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { useWholeQuery } from '../../replica/replica-hooks.ts';
import { callApi } from '../../rest/call-api.ts';
import { rememberStepsDone } from './use-first-steps-room.ts';

interface NewMemberStepsProps {
  readonly account: Account;
  readonly onDismiss: () => void;
}

/** A new member's four steps, each by what this device and the server know. */
export function NewMemberSteps({ account, onDismiss }: NewMemberStepsProps) {
  const way = useInstallWay();
  const isInstalled = useMediaQuery('(display-mode: standalone)');
  const hasBankDetails = useHasBankDetails();
  const done = useWholeQuery(async (tables) => {
    const [shifts, progress] = await Promise.all([
      tables.scheduleEntries.limit(1).count(),
      tables.trainingProgress.toArray(),
    ]);
    return { hasPlanned: shifts > 0, hasLearned: progress.some(isDone) };
  }, []);
  const steps = [
    {
      title: 'Install Greenroom',
      hint: way === 'none' ? 'Not possible in this browser' : 'It works offline, too',
      isDone: isInstalled,
      way: way === 'prompt' ? () => void promptInstall() : undefined,
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
      isDone: hasBankDetails,
      way: '/earnings',
    },
  ];
  const isAllDone = steps.every((step) => step.isDone);
  useEffect(() => {
    if (isAllDone) rememberStepsDone(account);
  }, [isAllDone, account]);
  return (
    <FirstSteps
      name={account.firstName || account.username}
      steps={steps}
      isKnown={done?.isWhole === true}
      onDismiss={onDismiss}
    />
  );
}

/** Asked of the server: no bank detail is kept on a device. False until known. */
function useHasBankDetails(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const asked = new AbortController();
    callApi('bankDetails.status', {}, { signal: asked.signal })
      .then(({ hasSubmitted }) => setHas(hasSubmitted))
      // Offline it stays open.
      .catch(() => undefined);
    return () => asked.abort();
  }, []);
  return has;
}
