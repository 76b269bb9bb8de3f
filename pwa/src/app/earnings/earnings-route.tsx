import { BankDetailsCard } from '../../features/bank-details/own/bank-details-card.tsx';
import { EarningsScreen } from '../../features/earnings/earnings-screen.tsx';

/** Earnings, with the card of the member's bank details. */
export function EarningsRoute() {
  return <EarningsScreen bankDetails={<BankDetailsCard />} />;
}
