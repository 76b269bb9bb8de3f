import type { RequestHandlers } from '../../access/handler.ts';
import { readFigures } from './dashboard-repository.ts';
import { readWaiting } from './waiting-repository.ts';

export const dashboardHandlers: Pick<RequestHandlers, 'dashboard.read' | 'dashboard.waiting'> = {
  'dashboard.read': async ({ db, actor, now }) => readFigures(db, actor.userId, now),
  'dashboard.waiting': async ({ db }, { kind }) => readWaiting(db, kind),
};
