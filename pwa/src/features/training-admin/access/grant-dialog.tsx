import { useState } from 'react';
import { useCallPage, useCallQuery } from '../../../rest/use-call-query.ts';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SearchField } from '../../../ui/search-field/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import styles from './access.module.css';
import type { AccessDialogProps } from './revoke-dialog.tsx';
import type { Member } from './use-access-changes.ts';

/** Chooses who gets access: several members, or all who have none. */
export function GrantDialog({ module, changes, isOpen, onClose }: AccessDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Member>>(new Map());
  const [isAll, setIsAll] = useState(false);
  const counts = useCallQuery('training.countMembers', { moduleId: module.id, search: '' }).data;
  const count = isAll ? (counts?.none ?? 0) : chosen.size;
  const toggle = (member: Member) =>
    setChosen((before) => {
      const after = new Map(before);
      if (!after.delete(member.id)) after.set(member.id, member);
      return after;
    });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !changes.isPending) onClose();
      }}
      title="Grant Access"
      description={`Who may open ${module.title}. Administrators open every module.`}
      footer={
        <DialogFooter
          confirmLabel={count === 0 ? 'Grant' : `Grant ${count}`}
          disabled={count === 0}
          pending={changes.isPending}
          needsNetwork="Granting access"
          onConfirm={() =>
            changes.change({ kind: 'grant', module, whom: isAll ? 'all' : [...chosen.values()] })
          }
          onCancel={onClose}
        />
      }
    >
      {changes.problem !== null && <Notice tone="danger">{changes.problem}</Notice>}
      <Switch
        label="Everybody without access"
        help={counts && (counts.none === 1 ? '1 member' : `${counts.none} members`)}
        checked={isAll}
        onChange={setIsAll}
      />
      {!isAll && (
        <>
          <SearchField
            label="Search members without access"
            placeholder="Search by username, email or name"
            hasShortcut={false}
            value={search}
            onSearch={setSearch}
          />
          <Choices moduleId={module.id} search={search} chosen={chosen} onToggle={toggle} />
        </>
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  readonly moduleId: string;
  readonly search: string;
  readonly chosen: ReadonlyMap<string, Member>;
  readonly onToggle: (member: Member) => void;
}

/** The first page of members without access; a search finds the others. */
function Choices({ moduleId, search, chosen, onToggle }: ChoicesProps) {
  const { data, error, refetch } = useCallPage('training.listMembers', {
    moduleId,
    search,
    access: 'none',
  });
  if (data === undefined) {
    return error === null ? (
      <SkeletonGroup label="Loading members…">
        <Skeleton />
        <Skeleton />
      </SkeletonGroup>
    ) : (
      <FailureNotice title="The members could not be loaded" onRetry={() => void refetch()}>
        {error.message}
      </FailureNotice>
    );
  }
  if (data.rows.length === 0) return <p className={styles.note}>No users found</p>;
  return (
    <>
      <ul className={styles.choices} aria-label="Members without access">
        {data.rows.map((member) => (
          <li key={member.id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.has(member.id)}
                onChange={() => onToggle(member)}
              />
              <span className={styles.who}>
                <span>{member.username}</span>
                <span className={styles.note}>{member.name ?? member.email}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <p className={styles.note}>
          The first {data.rows.length} of {data.total}. Search for the others.
        </p>
      )}
    </>
  );
}
