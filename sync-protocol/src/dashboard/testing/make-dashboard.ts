import type { Dashboard } from '../dashboard-calls.ts';

/** A community where nothing waits; `over` overrides fields. */
export function makeDashboard(over: Partial<Dashboard> = {}): Dashboard {
  return {
    members: 0,
    active: 0,
    pendingUsers: 0,
    pausedUsers: 0,
    pendingDeletionRequests: 0,
    pendingMessages: 0,
    pendingBankSubmissions: 0,
    trainingModules: 0,
    platformEarnings: '0.00',
    pendingConcerns: 0,
    unsentNotifications: 0,
    maintenanceSince: null,
    hasExchangeRate: true,
    ...over,
  };
}
