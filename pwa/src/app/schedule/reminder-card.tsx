import { ReminderOffer } from '../../features/notifications/push/reminder-offer.tsx';
import { InstallSteps } from '../../ui/install-steps/install-steps.tsx';

/** The offer with the steps to install, loaded where it is shown. */
export function ReminderCard({ onClose }: { readonly onClose: () => void }) {
  return <ReminderOffer installSteps={<InstallSteps place="home-screen" />} onClose={onClose} />;
}
