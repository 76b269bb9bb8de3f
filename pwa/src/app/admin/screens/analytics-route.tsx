import { AnalyticsScreen } from '../../../features/analytics/analytics-screen.tsx';
import { WeekCard } from '../../../features/dashboard/week-card.tsx';

/** Analytics, with the dashboard's comparison of the week so far. */
export function AnalyticsRoute() {
  return <AnalyticsScreen week={<WeekCard />} />;
}
