import type {
  EndedDevice,
  Erasure,
  OwnSession,
} from '@greenroom/sync-protocol/account/session-calls';
import { mockCall } from '../../../../testing/mock-call.ts';
import { server } from '../../../../testing/mock-server.ts';

/** The device the person sits at. */
export const here: OwnSession = {
  id: '0190a000-0000-7000-8000-0000000000a1',
  device: 'Chrome on Android',
  createdAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  current: true,
};

/** A device whose session has ended. */
export const lost: EndedDevice = {
  id: '0190a000-0000-7000-8000-0000000000b0',
  device: 'Firefox on Android',
  createdAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: '2026-11-09T09:00:00.000Z',
};

/** A member's devices as the server lists them; a test changes the lists. */
export interface ServedDevices {
  sessions: OwnSession[];
  ended: EndedDevice[];
  erasures: Erasure[];
}

/** Answers the lists of devices for the rest of the test; nothing is asked to erase. */
export function serveDevices(sessions: OwnSession[], ended: EndedDevice[] = []): ServedDevices {
  const served: ServedDevices = { sessions, ended, erasures: [] };
  server.use(
    mockCall('account.listSessions', () => served.sessions),
    mockCall('account.listEndedDevices', () => served.ended),
    mockCall('account.listErasures', () => served.erasures),
  );
  return served;
}

/** A device that was asked to erase what it keeps and has not been opened since. */
export function makeErasure(device: string): Erasure {
  return {
    id: '0190a000-0000-7000-8000-0000000000e1',
    device,
    askedAt: '2026-11-21T09:00:00.000Z',
    byAdministrator: false,
    erasedAt: null,
  };
}
