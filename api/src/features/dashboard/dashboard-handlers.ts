import type { RequestHandlers } from '../../access/handler.ts';
import { readFigures } from './dashboard-repository.ts';

export const dashboardHandlers: Pick<RequestHandlers, 'dashboard.read'> = {
  'dashboard.read': async ({ db, actor, now }) => readFigures(db, actor.userId, now),
};
