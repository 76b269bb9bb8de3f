import type { RequestHandlers } from '../../http/handler.ts';
import { countAudit, findAudit, toAuditEntry } from './audit-repository.ts';

/** The list of administrative changes. */
export const auditHandlers: Pick<RequestHandlers, 'audit.list'> = {
  'audit.list': async ({ db, setHeader }, { page, ...filter }) => {
    const [rows, total] = await Promise.all([findAudit(db, filter, page), countAudit(db, filter)]);
    setHeader('x-total-count', String(total));
    return rows.map(toAuditEntry);
  },
};
