import { useRef } from 'react';
import { type AppName, chooseAppName, useDiscreet } from '../../platform/privacy/discreet.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.tsx';
import { changeDiscreet } from '../discreet/change-discreet.ts';

const names = [
  { value: 'Greenroom', label: 'Greenroom', icon: <Icon src="/icons/icon-192.png" /> },
  { value: 'Planner', label: 'Planner', icon: <Icon src="/icons/planner-192.png" /> },
] as const;

/** What is offered, by the way to install. */
export const installTitles = {
  prompt: 'Install Greenroom',
  'home-screen': 'Add Greenroom to your Home Screen',
  dock: 'Add Greenroom to your Dock',
} as const;

/** Chooses how the app is called among others' eyes, before it is installed; and what that means. */
export function InstallName() {
  return (
    <Stack gap={8}>
      <NameChoice />
      <NameWords />
    </Stack>
  );
}

export function NameChoice() {
  const { userId } = useReplica();
  const { appName, isDiscreet } = useDiscreet();
  /** Whether Discreet was on before Planner turned it on. Null: not known, so it stays. */
  const wasDiscreet = useRef<boolean | null>(null);
  const choose = (name: AppName) => {
    const isNeutral = name === 'Planner';
    if (isNeutral) wasDiscreet.current = isDiscreet;
    chooseAppName(name);
    void changeDiscreet(userId, isNeutral || (wasDiscreet.current ?? isDiscreet));
  };
  return (
    <SegmentedControl label="Name and icon" segments={names} value={appName} onChange={choose} />
  );
}

/** What the chosen name means. */
export function NameWords() {
  const { appName } = useDiscreet();
  return (
    <p className="text-note">
      {appName === 'Planner'
        ? 'A calendar called Planner, for eyes that need not know. Discreet is on with it: notifications say only “1 new”. Inside it is Greenroom.'
        : 'Its own name and icon, or a calendar called Planner, for eyes that need not know.'}{' '}
      It cannot be changed later, only removed and installed again; on an iPhone that also removes
      what is not sent yet.
    </p>
  );
}

function Icon({ src }: { readonly src: string }) {
  return <img src={src} alt="" width={18} height={18} />;
}
