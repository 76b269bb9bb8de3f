import { type AppName, useDiscreet } from '../../platform/privacy/discreet.ts';
import type { ReplicaStatus } from '../../replica/replica-types.ts';
import { Button } from '../../ui/button/button.tsx';
import { DoorArt } from '../../ui/empty-state/empty-state-art.tsx';
import { ModalOverlay } from '../../ui/modal-overlay/modal-overlay.tsx';
import { acceptUpdate } from '../update/update-store.ts';

type Ended = NonNullable<ReplicaStatus['ended']>;

interface Words {
  readonly title: string;
  readonly text: string;
}

const words = (app: AppName): Readonly<Record<Ended, Words>> => ({
  upgraded: {
    title: `${app} was updated`,
    text: 'Another tab uses the new version. Reload this one to continue. What you saved is safe.',
  },
  removed: {
    title: 'Your data was removed',
    text: `What ${app} kept on this device was removed. Reload to load it again.`,
  },
});

/** Covers a tab that can read and save nothing any more (ReplicaStatus.ended). */
export function EndedOverlay({ ended }: { readonly ended: Ended }) {
  const { appName } = useDiscreet();
  return (
    <ModalOverlay {...words(appName)[ended]} art={<DoorArt />}>
      <Button variant="primary" wide onClick={acceptUpdate}>
        Reload
      </Button>
    </ModalOverlay>
  );
}
