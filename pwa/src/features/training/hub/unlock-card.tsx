import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ReelArt } from './reel-art.tsx';
import { type AskForAccess, RequestAccess } from './request-access.tsx';

interface UnlockCardProps {
  /** The first module of the hub. */
  readonly module: TrainingModule | undefined;
  readonly onAskForAccess: AskForAccess;
}

/** In place of what one could take, for a member with nothing unlocked. */
export function UnlockCard({ module, onAskForAccess }: UnlockCardProps) {
  if (module === undefined) return null;
  return (
    <Stack as={Card} gap={12}>
      <ReelArt />
      <p>
        Your administrator unlocks modules one by one. Ask for <b>“{module.title}”</b>.
      </p>
      <RequestAccess module={module} onAskForAccess={onAskForAccess} />
    </Stack>
  );
}
