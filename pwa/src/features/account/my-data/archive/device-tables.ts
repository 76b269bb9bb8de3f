/** What the archive has of a table of the device's database. */
export type DeviceTable =
  /** The server has every row, and gives it. */
  | 'from-server'
  /** Not sent yet, or refused: read on the device. */
  | 'not-sent'
  /** About everybody or other people. */
  | 'not-yours'
  /** Keeps the device in step; holds nothing that other tables do not say. */
  | 'in-step'
  /** A file with a name on it must not hold what was written without one. */
  | 'anonymous';

/** Every table of the device's database; tests/architecture/my-data.test.ts fails for a missing one. */
export const deviceTables: Readonly<Record<string, DeviceTable>> = {
  account: 'from-server',
  scheduleEntries: 'from-server',
  deletionRequests: 'from-server',
  adminMessages: 'from-server',
  notifications: 'from-server',
  notificationReads: 'from-server',
  chatReads: 'from-server',
  moduleAccess: 'from-server',
  trainingProgress: 'from-server',
  trainingSectionProgress: 'from-server',
  earnings: 'from-server',
  earningsSnapshots: 'from-server',
  targets: 'from-server',
  outbox: 'not-sent',
  rejections: 'not-sent',
  attachments: 'not-sent',
  uploads: 'not-sent',
  people: 'not-yours',
  chatMessages: 'not-yours',
  trainingModules: 'not-yours',
  trainingSections: 'not-yours',
  sectionContentItems: 'not-yours',
  weekRates: 'not-yours',
  sharedSettings: 'not-yours',
  blocklistEntries: 'not-yours',
  shadows: 'in-step',
  sent: 'in-step',
  liveRows: 'in-step',
  meta: 'in-step',
  concerns: 'anonymous',
};
