import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useCallPage } from '../rest/use-call-query.ts';
import { Button } from '../ui/button/button.tsx';
import { FailureNotice } from '../ui/notice/failure-notice.tsx';
import { SearchField } from '../ui/search-field/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton/skeleton.tsx';
import styles from './member-choice.module.css';

export interface ChosenMember {
  readonly id: string;
  readonly username: string;
}

interface MemberChoiceProps {
  readonly label: string;
  readonly chosen: ChosenMember | null;
  /** Null: the choice is taken back. */
  readonly onChoose: (member: ChosenMember | null) => void;
  /** Absent: nothing is wrong. */
  readonly error: string | undefined;
}

/** Chooses one approved member: the first few by name, the others by a search. */
export function MemberChoice({ label, chosen, onChoose, error }: MemberChoiceProps) {
  const [search, setSearch] = useState('');
  const labelId = useId();
  const isPressed = useRef(false);
  return (
    <div className={styles.member} role="group" aria-labelledby={labelId}>
      <span className={styles.label} id={labelId}>
        {label}
      </span>
      {chosen === null ? (
        <>
          <SearchField
            label="Search approved members"
            placeholder="Search by username, email or name"
            hasShortcut={false}
            value={search}
            onSearch={setSearch}
          />
          <Members
            search={search}
            onChoose={(member) => {
              isPressed.current = true;
              onChoose(member);
            }}
          />
        </>
      ) : (
        <div className={styles.chosen}>
          <span className={styles.name}>{chosen.username}</span>
          <Button
            // The pressed row is gone, so the focus moves here.
            ref={(button) => {
              if (isPressed.current) button?.focus();
              isPressed.current = false;
            }}
            size="small"
            variant="quiet"
            aria-label={`Change ${label.toLowerCase()}`}
            onClick={() => onChoose(null)}
          >
            Change
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

interface MembersProps {
  readonly search: string;
  readonly onChoose: (member: ChosenMember) => void;
}

/** The first page of what is found. */
function Members({ search, onChoose }: MembersProps) {
  const { data, error, refetch } = useCallPage('users.list', {
    search,
    status: 'approved',
    role: 'model',
    sort: 'username',
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
  if (data.rows.length === 0)
    return <p className={styles.note}>No approved member is called that.</p>;
  return (
    <>
      <ul className={styles.choices} aria-label="Approved members">
        {data.rows.map(({ id, username, email }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              onClick={() => onChoose({ id, username })}
            >
              <span className={styles.name}>{username}</span>
              <span className={styles.note}>{email}</span>
            </button>
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
