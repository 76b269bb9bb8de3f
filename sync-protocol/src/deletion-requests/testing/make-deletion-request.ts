import type { DeletionRequest } from '../deletion-requests-records.ts';

/** A pending request; `over` overrides fields. */
export function makeDeletionRequest(over: Partial<DeletionRequest> = {}): DeletionRequest {
  return {
    id: '01930000-0000-7000-8000-0000000000d1',
    userId: '01930000-0000-7000-8000-0000000000ff',
    displayName: null,
    username: 'ruby',
    reason: 'I am leaving the agency',
    status: 'pending',
    createdAt: '2026-11-20T09:00:00.000Z',
    reviewedAt: null,
    adminNotes: null,
    ...over,
  };
}
