import type { ReactNode } from 'react';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { SelectionBar } from '../../../ui/data-table/selection-bar.tsx';
import { useRowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { Detail } from '../../../ui/detail/detail.tsx';
import { useQuestion } from '../../../ui/dialog/use-question.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { AdminListScreen } from '../../admin-list/admin-list-screen.tsx';
import { LeftListNotice } from '../../admin-list/open-row/left-list-notice.tsx';
import { RowProblem } from '../../admin-list/row-problem.tsx';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { nameAndEmail } from '../name-and-email.ts';
import type { ListedModule } from '../content/listed-module.ts';
import { AccessButton } from './access-button.tsx';
import { AccessFilters } from './access-filters.tsx';
import { useAccessLocation } from './access-location.ts';
import { accessWords } from './access-words.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { AccessPill, membersColumns, Progress } from './members-columns.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import styles from './access.module.css';
import {
  type AccessChange,
  type Member,
  useAccessChanges,
  useDirectGrants,
  type Whom,
} from './use-access-changes.ts';

interface MemberDetailProps {
  readonly member: Member;
  readonly module: { readonly title: string };
  /** Its action. */
  readonly children: ReactNode;
}

interface ModuleMembersProps {
  readonly module: ListedModule;
  /** Chooses the module. */
  readonly field: ReactNode;
  /** Switches to all modules. False: the field does. */
  readonly view: ReactNode;
  /** Beside 'Grant Access', not below the head. */
  readonly isViewInHead: boolean;
}

type Question = { readonly kind: 'grant' } | { readonly kind: 'revoke'; readonly whom: Whom };

/** The members of one module, with and without access. */
export function ModuleMembers({ module, field, view, isViewInHead }: ModuleMembersProps) {
  const isPhone = useMediaQuery('(width < 640px)');
  const place = useAccessLocation(module.id);
  const list = useAdminList('training.listMembers', place);
  const { rows, lastOpened: opened, hasLeft, isLocked } = list;
  const counts = useCallQuery('training.countMembers', {
    moduleId: module.id,
    search: place.search,
  }).data;
  // Unfiltered: whether anybody is left to be granted access. Unknown, the server decides.
  const everybody = useCallQuery('training.countMembers', { moduleId: module.id, search: '' }).data;
  const { asked, ask, close } = useQuestion<Question>();
  const selection = useRowSelection(rows.rows, list.scope, everyRow);
  const settle = ({ kind, whom }: AccessChange, isInList: boolean) => {
    const isListed =
      place.filters.access === 'all' || (place.filters.access === 'granted') === (kind === 'grant');
    const changed = whom === 'all' ? rows.rows : whom;
    const open = changed.find(({ id }) => id === place.open);
    const first = open ?? (isInList ? changed[0] : undefined);
    if (first) list.settle(first.id, { next: null, isListed, isGone: !isListed, action: kind });
    if (!isListed) for (const { id } of changed) rows.drop(id);
    if (whom === 'all' || whom.length > 1) selection.clear();
  };
  const changes = useAccessChanges((change) => {
    close();
    // The dialog that grants returns the focus to its button.
    settle(change, change.kind !== 'grant');
  });
  const isShown = (id: string) => rows.rows.some((row) => row.id === id);
  const grants = useDirectGrants((change) => settle(change, true), isShown);
  const askAnew = (question: Question) => {
    changes.forget();
    ask(question);
  };
  const grant = (whom: readonly Member[]) => grants.run({ kind: 'grant', module, whom });
  const problemOf = ({ id, access }: Member) => {
    const { problem } = grants.stateOf(id);
    // Access may have been granted otherwise since.
    return access === null && problem !== null && <RowProblem>{problem}</RowProblem>;
  };
  const askRevoke = (whom: Whom) => askAnew({ kind: 'revoke', whom });
  const withAccess = selection.chosen.filter(({ access }) => access !== null);
  const withoutAccess = selection.chosen.filter(({ access }) => access === null);
  const buttonOf = (member: Member, isInRow: boolean) => (
    <AccessButton
      member={member}
      isInRow={isInRow}
      isLocked={isLocked || (hasLeft && !isInRow)}
      isPending={grants.stateOf(member.id).isPending}
      onGrant={() => grant([member])}
      onRevoke={() => askRevoke([member])}
    />
  );
  const dialog = asked && { module, changes, isOpen: asked.isOpen, onClose: close };
  return (
    <AdminListScreen
      list={list}
      words={accessWords}
      action={
        <Row gap={16} align="center">
          <Button
            className={styles.grant}
            aria-label="Grant Access"
            disabled={isLocked || everybody?.none === 0}
            onClick={() => askAnew({ kind: 'grant' })}
          >
            <span>
              Grant<WideWords> Access</WideWords>
            </span>
          </Button>
          {isViewInHead && view}
        </Row>
      }
      above={!isViewInHead && view}
      filters={
        <AccessFilters
          place={place}
          counts={counts}
          field={field}
          isLocked={isLocked || everybody?.granted === 0}
          onRevokeAll={() => askRevoke('all')}
        />
      }
      columns={membersColumns(rows.rows, place)}
      selection={{
        ...selection,
        labelOf: ({ username }) => `Select ${username}`,
        allLabel,
        onEnter: () => undefined,
      }}
      note={(member) => place.open !== member.id && problemOf(member)}
      faceOf={memberFace}
      actionsRoom="word"
      // On a phone it is in the details and below chosen rows: the progress has the width.
      actions={(member) => (isPhone && member.access !== null ? null : buttonOf(member, true))}
      below={
        <SelectionBar selection={selection} allLabel={allLabel}>
          {withoutAccess.length > 0 && (
            <Button
              size="small"
              aria-disabled={isLocked}
              pending={withoutAccess.some(({ id }) => grants.stateOf(id).isPending)}
              onClick={() => grant(withoutAccess)}
            >
              Grant {withoutAccess.length}
            </Button>
          )}
          {withAccess.length > 0 && (
            <Button
              size="small"
              variant="destructive"
              aria-disabled={isLocked}
              onClick={() => askRevoke(withAccess)}
            >
              Revoke {withAccess.length}
            </Button>
          )}
        </SelectionBar>
      }
      detail={
        opened && (
          <>
            {hasLeft && <LeftListNotice words={accessWords} place={place} />}
            <MemberDetail member={opened} module={module}>
              {problemOf(opened)}
              {buttonOf(opened, false)}
            </MemberDetail>
          </>
        )
      }
      detailLabel={opened?.username ?? 'Member'}
    >
      {dialog && asked.question.kind === 'grant' && <GrantDialog key={asked.turn} {...dialog} />}
      {dialog && asked.question.kind === 'revoke' && (
        <RevokeDialog
          key={asked.turn}
          {...dialog}
          whom={asked.question.whom}
          count={everybody?.granted}
          finalFocus={list.focus.placeToReturn}
        />
      )}
    </AdminListScreen>
  );
}

const allLabel = 'Select all members shown';
const everyRow = () => true;

function memberFace({ username, id }: Member) {
  return { name: username, seed: id };
}

/** A member beside the chosen module. */
function MemberDetail({ member, module, children }: MemberDetailProps) {
  const { username, name, email, access } = member;
  const facts: [string, ReactNode][] = [['Module', module.title]];
  if (access !== null) {
    facts.push(['Access since', <Instant key="at" at={access.createdAt} />]);
    facts.push(['Granted by', access.grantedBy ?? 'A deleted account']);
  }
  facts.push(['Progress', <Progress key="progress" member={member} />]);
  return (
    <Detail
      title={username}
      subtitle={nameAndEmail({ name, email })}
      face={memberFace(member)}
      pills={<AccessPill hasAccess={access !== null} />}
    >
      <Facts facts={facts} />
      {children}
    </Detail>
  );
}
