import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { SearchField } from '../../../ui/search-field/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import styles from './manual.module.css';

interface MemberChoiceProps {
  readonly onChoose: (userId: string) => void;
  /** Absent: nothing is wrong. */
  readonly error: string | undefined;
}

/** Chooses one approved member: the first few by name, the others by a search. */
export function MemberChoice({ onChoose, error }: MemberChoiceProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const labelId = useId();
  return (
    <div className={styles.member} role="group" aria-labelledby={labelId}>
      <span className={styles.label} id={labelId}>
        User
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
            onChoose={({ id, username }) => {
              setChosen(username);
              onChoose(id);
            }}
          />
        </>
      ) : (
        <div className={styles.chosen}>
          <span className={styles.name}>{chosen}</span>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setChosen(null);
              onChoose('');
            }}
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
  readonly onChoose: (member: { readonly id: string; readonly username: string }) => void;
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
