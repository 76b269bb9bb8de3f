import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { useTypedSearch } from '../../../ui/combobox/combobox-search.ts';
import { Combobox } from '../../../ui/combobox/combobox.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { offerMembers } from './offer-members.ts';

export interface ChosenMember {
  readonly id: string;
  readonly username: string;
}

interface MemberChoiceProps {
  /** Focuses it, as a form does with its first field that is wrong. */
  readonly ref?: Ref<{ readonly focus: () => void }>;
  readonly label: string;
  readonly chosen: ChosenMember | null;
  /** Null: the choice is taken back. */
  readonly onChoose: (member: ChosenMember | null) => void;
  /** Absent: nothing is wrong. */
  readonly error: string | undefined;
}

/** Chooses one approved member: the first few by name, the others by a search. */
export function MemberChoice({ ref, label, chosen, onChoose, error }: MemberChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const search = useTypedSearch();
  const found = useCallPage('users.list', {
    search: search.searched,
    status: 'approved',
    role: 'model',
    sort: 'username',
  });
  useEffect(() => {
    if (error !== undefined) input.current?.focus();
  }, [error]);
  return (
    <>
      <Combobox
        ref={input}
        label={label}
        placeholder="Search by username, email or name"
        words={words}
        search={search}
        offer={offerMembers(found, search)}
        error={error}
        chosen={chosen && { id: chosen.id, label: chosen.username, detail: '' }}
        onChoose={(choice) => onChoose(choice && { id: choice.id, username: choice.label })}
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
  list: 'Approved members',
  searching: 'Loading members…',
  empty: 'No approved member is called that.',
};
