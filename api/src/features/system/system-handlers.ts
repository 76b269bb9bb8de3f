import { notSignedIn } from '../../access/guard.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { saveOutboxReport } from './outbox-reports-repository.ts';
import { readSystem, type SystemParts } from './read-system.ts';

export function systemHandlers(
  parts: SystemParts,
): Pick<RequestHandlers, 'system.read' | 'system.reportOutbox'> {
  return {
    'system.read': ({ db, now }) => readSystem(db, parts, now),

    'system.reportOutbox': async ({ db, session, now }, report) => {
      if (session.sid === undefined) throw notSignedIn();
      await saveOutboxReport(db, { sid: session.sid, ...report, now });
      return undefined;
    },
  };
}
