import { HubScreen } from '../../features/training/hub/hub-screen.tsx';
import { useAskForAccess } from './use-ask-for-access.ts';

export function TrainingRoute() {
  return <HubScreen onAskForAccess={useAskForAccess()} />;
}
