import type { RequestHandlers } from '../../access/handler.ts';
import { readFigures, readWeek } from './dashboard-repository.ts';
import { readWaiting } from './waiting-repository.ts';

export const dashboardHandlers: Pick<RequestHandlers, `dashboard.${'read' | 'waiting' | 'week'}`> =
  {
    'dashboard.read': async ({ db, actor, now }) => readFigures(db, actor.userId, now),
    'dashboard.waiting': async ({ db }, { kind }) => readWaiting(db, kind),
    'dashboard.week': async ({ db, now }) => readWeek(db, now),
  };
