import type { RequestHandlers } from '../../access/handler.ts';
import { findActors, findAudit, toAuditEntry } from './audit-repository.ts';

export const auditHandlers: Pick<RequestHandlers, 'audit.list' | 'audit.actors'> = {
  'audit.list': async ({ db, setHeader }, { page, sort, ...filter }) => {
    const { rows, total } = await findAudit(db, filter, sort, page);
    setHeader('x-total-count', String(total));
    return rows.map(toAuditEntry);
  },

  'audit.actors': async ({ db }) => findActors(db),
};
