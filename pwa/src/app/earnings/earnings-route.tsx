import { BankDetailsEntry } from '../../features/bank-details/own/bank-details-entry.tsx';
import { EarningsScreen } from '../../features/earnings/earnings-screen.tsx';
import { useTargetPace } from '../../features/targets/use-target-pace.ts';

/** Earnings, with the pace of the running target and the member's bank details. */
export function EarningsRoute() {
  return <EarningsScreen bankDetails={<BankDetailsEntry />} pace={useTargetPace()} />;
}
