import type { CallerInput } from '@greenroom/sync-protocol/contract';
import type { MemberProgress } from '@greenroom/sync-protocol/training/training-access-records';
import { shownPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { Megaphone } from 'lucide-react';
import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { callApi } from '../../../rest/call-api.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { LinkButton } from '../../../ui/button/button.tsx';
import { DownloadCsv } from '../../admin-list/download-csv.tsx';
import { Detail } from '../../../ui/detail/detail.tsx';
import { CalendarArt } from '../../../ui/empty-state/calendar-art.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { StatLine } from '../../../ui/stat-tile/stat-line.tsx';
import { StatTile, StatTiles } from '../../../ui/stat-tile/stat-tile.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { wayToWrite } from '../../admin-list/member/write-to.ts';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { type AdminList, useAdminList } from '../../admin-list/use-admin-list.ts';
import { nameAndEmail } from '../name-and-email.ts';
import { progressColumns } from './progress-columns.tsx';
import styles from './progress.module.css';

/** Filters and orders in the address; the first of each is the default. */
const choices = {
  progress: ['', 'begun', 'none'],
  sort: ['username', '-username'],
} as const;

interface ProgressLocation extends Omit<ListLocation<typeof choices>, 'query'> {
  readonly query: CallerInput<'training.listMemberProgress'>;
}

const words: AdminListWords = {
  title: 'Training Progress',
  subtitle: 'How far each member has got',
  one: 'member',
  many: 'members',
  caption: 'Members and their training progress',
  search: { label: 'Search members', placeholder: 'Search by username, email or name' },
  locked: '',
  empty: {
    whole: {
      art: <CalendarArt />,
      title: 'No members found',
      text: 'Members appear here once they are approved.',
    },
    filtered: {
      art: <CalendarArt />,
      title: 'No members found',
      text: 'Nobody matches this search and this filter.',
    },
  },
};

/** Every member's progress per module (admin side 2, Training Progress). */
export function ProgressScreen() {
  const place: ProgressLocation = useListLocation(choices);
  const list = useMemberProgress(place);
  const counts = useCallQuery('training.countMemberProgress', { search: place.search }).data;
  // Unsearched: the figures are of the platform.
  const totals = useCallQuery('training.countMemberProgress', { search: '' }).data;
  const download = useAdminAction(saveProgress, {
    failure: 'Failed to download the training progress',
  });
  const { opened } = list;
  const isWide = useMediaQuery('(width >= 1024px)');
  const hasRoomInHead = useMediaQuery('(width >= 1440px)');
  const figures = [
    { label: 'Total Users', value: totals?.totalUsers ?? null },
    { label: 'Users with Progress', value: totals?.usersWithProgress ?? null },
    { label: 'Completed Modules', value: totals?.completedModules ?? null },
  ];
  const save = (
    <DownloadCsv
      disabled={list.isLocked}
      isPending={download.isPending}
      onDownload={() => download.run(place.query)}
    />
  );
  return (
    <AdminListScreen
      list={list}
      words={words}
      action={
        hasRoomInHead ? (
          <Row gap={24} align="center">
            <StatLine figures={figures} />
            {save}
          </Row>
        ) : (
          save
        )
      }
      above={
        <>
          {download.problem !== null && <Notice tone="danger">{download.problem}</Notice>}
          {isWide && !hasRoomInHead && <StatLine figures={figures} />}
          {!isWide && (
            <StatTiles>
              {figures.map((figure) => (
                <StatTile key={figure.label} {...figure} />
              ))}
            </StatTiles>
          )}
        </>
      }
      filters={
        <ToolbarRow beside>
          <FilterChips
            label="Progress"
            value={place.filters.progress}
            onChange={(progress) => place.change({ progress })}
            chips={[
              { value: '', label: 'All', count: counts?.totalUsers },
              { value: 'begun', label: 'With progress', count: counts?.usersWithProgress },
              {
                value: 'none',
                label: 'Not started',
                count: counts && counts.totalUsers - counts.usersWithProgress,
              },
            ]}
          />
        </ToolbarRow>
      }
      columns={progressColumns(list.rows.rows)}
      faceOf={({ user }) => ({ name: user.username, seed: user.id })}
      detail={opened && <ProgressDetail row={opened} />}
      detailLabel={opened?.user.username ?? 'Member'}
    />
  );
}

/** Downloads the progress of everybody the search and filter find, as CSV. */
async function saveProgress({ search, progress }: ProgressLocation['query']): Promise<void> {
  const file = await callApi('training.exportProgress', {
    ...(search === undefined ? {} : { search }),
    ...(progress === undefined ? {} : { progress }),
  });
  saveFile(file, `training-progress-${new Date().toISOString().slice(0, 10)}.csv`);
}

/** The page of members the address names, kept current. */
function useMemberProgress(place: ProgressLocation): AdminList<MemberProgress> {
  return useAdminList('training.listMemberProgress', place);
}

/** A member's progress in each begun module (admin side 2, Training Progress). */
function ProgressDetail({ row: { user, progress } }: { readonly row: MemberProgress }) {
  return (
    <Detail
      title={user.username}
      subtitle={nameAndEmail(user)}
      face={{ name: user.username, seed: user.id }}
    >
      {progress.length === 0 ? (
        <p className="text-note">Nothing started yet.</p>
      ) : (
        <Stack as="ul" gap={24} aria-label={`Modules of ${user.username}`}>
          {progress.map((one) => {
            const shown = shownPercentage(one);
            return (
              <Stack as="li" key={one.id} gap={8}>
                <span className={styles.head}>
                  <span className={styles.title}>{one.module.title}</span>
                  <StatusPill tone={one.completed ? 'full' : 'partial'}>
                    {one.completed ? 'Completed' : 'In progress'}
                  </StatusPill>
                </span>
                <span className={styles.withFigure}>
                  <ProgressBar
                    label={one.module.title}
                    value={shown}
                    tone={one.completed ? 'full' : 'brand'}
                  />
                  <span className={styles.figure}>{shown}%</span>
                </span>
                {one.lastWatchedAt !== null && (
                  <span className="text-note">
                    Last opened <Instant at={one.lastWatchedAt} />
                  </span>
                )}
              </Stack>
            );
          })}
        </Stack>
      )}
      <RemindButton user={user} progress={progress} />
    </Detail>
  );
}

/** Leads to a message to the member, begun for them; nothing for who has finished all they began. */
function RemindButton({ user, progress }: Omit<MemberProgress, 'id'>) {
  const open = progress.flatMap(({ completed, module }) => (completed ? [] : [module.title]));
  if (progress.length > 0 && open.length === 0) return null;
  const message =
    open.length === 0
      ? 'Your training waits for you, whenever you have a quiet moment.'
      : `You have begun ${listFormat.format(open)}. It goes on where you stopped, whenever you have a quiet moment.`;
  const member = { id: user.id, username: user.username };
  return (
    <LinkButton
      {...wayToWrite({ member, title: 'Your training', message })}
      aria-label={`Remind ${user.username}`}
    >
      <Megaphone size={18} aria-hidden="true" />
      Remind
    </LinkButton>
  );
}

const listFormat = new Intl.ListFormat('en-GB');
