import { useState } from 'react';
import { useCallPage, useCallQuery } from '../../../rest/use-call-query.ts';
import { type Choice, useTypedSearch } from '../../../ui/combobox/combobox-search.ts';
import { MultiCombobox } from '../../../ui/combobox/multi-combobox.tsx';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { offerMembers } from '../../admin-list/member/offer-members.ts';
import type { AccessDialogProps } from './revoke-dialog.tsx';

/** Chooses who gets access: several members, or all who have none. */
export function GrantDialog({ module, changes, isOpen, onClose }: AccessDialogProps) {
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const [isAll, setIsAll] = useState(false);
  const counts = useCallQuery('training.countMembers', { moduleId: module.id, search: '' }).data;
  const count = isAll ? (counts?.none ?? 0) : chosen.length;
  const members = chosen.map(({ id, label }) => ({ id, username: label }));
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isHeld={changes.isPending}
      title="Grant Access"
      description={`Who may open ${module.title}. Administrators open every module.`}
      footer={
        <DialogFooter
          confirmLabel={count === 0 ? 'Grant' : `Grant ${count}`}
          disabled={isAll ? counts?.none === 0 : count === 0}
          pending={changes.isPending}
          needsNetwork="Granting access"
          onConfirm={() => changes.run({ kind: 'grant', module, whom: isAll ? 'all' : members })}
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
      {!isAll && <Choices moduleId={module.id} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  );
}

interface ChoicesProps {
  readonly moduleId: string;
  readonly chosen: readonly Choice[];
  readonly onChoose: (choices: readonly Choice[]) => void;
}

/** The first page of members without access; typing finds the others. */
function Choices({ moduleId, chosen, onChoose }: ChoicesProps) {
  const search = useTypedSearch();
  const found = useCallPage('training.listMembers', {
    moduleId,
    search: search.searched,
    access: 'none',
  });
  return (
    <>
      <MultiCombobox
        label="Members"
        placeholder="Search by username, email or name"
        words={words}
        search={search}
        offer={offerMembers(found, search)}
        chosen={chosen}
        onChoose={onChoose}
      />
      {found.data === undefined && found.error !== null && (
        <FailureNotice title="The members could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </FailureNotice>
      )}
    </>
  );
}

const words = {
  list: 'Members without access',
  searching: 'Loading members…',
  empty: 'No users found',
};
