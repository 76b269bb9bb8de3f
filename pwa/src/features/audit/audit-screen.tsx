import { useMemo } from 'react';
import { AdminListScreen, type AdminListWords } from '../admin-list/admin-list-screen.tsx';
import { useAdminList } from '../admin-list/use-admin-list.ts';
import type { AuditWords } from '../registration/admin-feature.ts';
import { auditColumns, auditDay, auditFace } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditLocation } from './audit-location.ts';
import { describeAction } from './audit-words.ts';

const words: AdminListWords = {
  title: 'Audit',
  subtitle: 'Who changed what, and when. Nothing here is ever changed or removed.',
  one: 'change',
  many: 'changes',
  caption: 'Administrative changes, newest first',
  search: { label: 'Search the log', placeholder: 'Search by name' },
  locked: 'Searching and filtering need the network.',
  empty: {
    whole: {
      title: 'No changes yet',
      text: 'Changes appear here as administrators make them.',
    },
    filtered: {
      title: 'No changes found',
      text: 'Nothing matches this search and these filters.',
    },
  },
};

/** Every administrative change, newest first (decisions: Administration). */
export function AuditScreen({ auditWords }: { readonly auditWords: AuditWords }) {
  const place = useAuditLocation();
  const list = useAdminList('audit.list', place);
  const { opened } = list;
  const columns = useMemo(() => auditColumns(auditWords), [auditWords]);
  return (
    <AdminListScreen
      list={list}
      words={words}
      fields={{
        set: Object.values(place.filters).filter((value) => value !== '').length,
        parts: <AuditFilters place={place} words={auditWords} />,
      }}
      columns={columns}
      groupOf={auditDay}
      faceOf={auditFace}
      detail={opened && <AuditDetail entry={opened} words={auditWords} />}
      detailLabel={opened ? describeAction(opened, auditWords) : ''}
    />
  );
}
