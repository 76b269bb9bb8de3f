import type { LiveCallName } from '@greenroom/sync-protocol/contract';
import {
  earningsPageSize,
  type ListedEarning,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { weekInWords } from '../../platform/dates/range-words.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { formatUsd } from '../../platform/money-words.ts';
import { callServer } from '../../rest/call-api.ts';
import type { PageOf } from '../../rest/lists/call-page.ts';
import { type AdminList, useAdminRows } from '../admin-list/use-admin-list.ts';
import { useAsked } from '../admin-list/use-asked.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { useQuestion } from '../../ui/dialog/use-question.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { useIsSideBySide } from '../../ui/split-view/use-is-side-by-side.ts';
import { LeftListNotice } from '../admin-list/open-row/left-list-notice.tsx';
import { AdminListScreen, type AdminListWords } from '../admin-list/admin-list-screen.tsx';
import { AddButton } from './add-button.tsx';
import { CsvDialog } from './csv/csv-dialog.tsx';
import { DropPlace } from './csv/drop-place.tsx';
import type { CsvUpload } from './csv/use-csv-upload.ts';
import styles from './weekly-earnings.module.css';
import { EarningDetail } from './list/earning-detail.tsx';
import { earningsColumns } from './list/earnings-columns.tsx';
import { EarningsFields, EarningsFilters } from './list/earnings-filters.tsx';
import { type EarningsLocation, useEarningsLocation } from './list/earnings-location.ts';
import { RemoveDialog } from './list/remove-dialog.tsx';
import { AddDialog } from './manual/add-dialog.tsx';
import { WeekTiles } from './week/week-tiles.tsx';

/** The head of both parts of the screen. */
export const earningsHead = {
  title: 'Manage Earnings',
  subtitle: 'What members earned, week by week',
} as const;

interface EarningsPage extends PageOf<ListedEarning> {
  /** In USD, of all members and weeks. */
  readonly platformTotal: string;
}

interface EarningsList extends AdminList<ListedEarning> {
  /** In USD; null: not known yet. */
  readonly platformTotal: string | null;
}

const words: AdminListWords = {
  ...earningsHead,
  one: 'earning',
  many: 'earnings',
  caption: 'Weekly earnings of members',
  search: { label: 'Search earnings', placeholder: 'Search by username' },
  locked: 'Uploading, adding and deleting need the network.',
  empty: {
    whole: { title: 'No earnings yet', text: 'Upload a CSV, or add the first by hand.' },
    filtered: {
      title: 'No earnings found',
      text: 'Nothing matches this search and these filters.',
    },
  },
};

interface Question {
  readonly kind: 'add' | 'remove' | 'upload';
  readonly preset?: ComponentProps<typeof AddDialog>['preset'];
}

interface WeeklyEarningsProps {
  /** The other part's tab. */
  readonly parts: ReactNode;
  /** Outlives this part. */
  readonly upload: CsvUpload;
}

/** The weeks of the earnings screen: figures, upload, and the list. */
export function WeeklyEarnings({ parts, upload }: WeeklyEarningsProps) {
  useHiddenAmounts();
  const place = useEarningsLocation();
  const list = useEarningsList(place);
  const { asked, ask, close } = useQuestion<Question>();
  const isOnCards = !useIsSideBySide();
  const isByWeek = place.filters.sort.endsWith('weekStart');
  const add = () => ask({ kind: 'add' });
  const uploadFile = () => ask({ kind: 'upload' });
  useAsked({ add, upload: uploadFile });
  const dialog = asked && { isOpen: asked.isOpen, onClose: close };
  const { lastOpened: opened, hasLeft, isLocked } = list;
  // The question shows it until it has closed.
  const [kept, setKept] = useState(opened);
  if (opened !== undefined && opened !== kept) setKept(opened);
  // In a wide window two lines of tools above the table: title and figures, parts and filters.
  const isWide = useMediaQuery('(width >= 90rem)');
  const figures = (
    <WeekTiles
      platformTotal={totalInWords(list)}
      week={place.query.week ?? ''}
      isLocked={isLocked}
      onAdd={(member, weekStart) => ask({ kind: 'add', preset: { member, weekStart } })}
    />
  );
  return (
    <AdminListScreen
      list={list}
      words={isWide ? { ...words, subtitle: figures } : words}
      action={
        <Row gap={4} align="center" className={styles.action}>
          <AmountsEye />
          <AddButton isLocked={isLocked} onAdd={add} onUpload={uploadFile} />
        </Row>
      }
      above={
        !isWide && (
          <div className={styles.above}>
            {parts}
            {figures}
          </div>
        )
      }
      lead={isWide && parts}
      filters={<EarningsFilters place={place} rows={list.rows.rows} />}
      fields={{
        set: place.filters.week === '' ? 0 : 1,
        parts: <EarningsFields place={place} />,
      }}
      faceOf={({ user, userId }) => ({ name: user.username, seed: userId })}
      columns={earningsColumns}
      groupOf={isOnCards && isByWeek ? ({ weekStart }) => weekInWords(weekStart) : undefined}
      detail={
        opened && (
          <>
            {hasLeft && <LeftListNotice words={words} place={place} />}
            <EarningDetail
              key={opened.id}
              earning={opened}
              isLocked={isLocked || hasLeft}
              onRemove={() => ask({ kind: 'remove' })}
              onFilter={() => place.change({ userId: opened.userId, week: '', search: '' })}
            />
          </>
        )
      }
      detailLabel={opened?.user.username ?? 'Earning'}
    >
      {dialog && asked.question.kind === 'add' && (
        <AddDialog key={asked.turn} preset={asked.question.preset} {...dialog} />
      )}
      {dialog && asked.question.kind === 'upload' && (
        <CsvDialog upload={upload} isLocked={isLocked} {...dialog} />
      )}
      <DropPlace
        canTake={!isLocked && upload.state.kind !== 'storing'}
        onDrop={(file) => {
          upload.choose(file);
          uploadFile();
        }}
      />
      {dialog && asked.question.kind === 'remove' && kept && (
        <RemoveDialog
          key={asked.turn}
          earning={kept}
          {...dialog}
          onRemoved={({ id }) => list.settle(id, { next: null, isListed: false, isGone: true })}
        />
      )}
    </AdminListScreen>
  );
}

/** Null: on its way. */
function totalInWords({ platformTotal, problem, isLocked }: EarningsList): string | null {
  if (platformTotal !== null) return formatUsd(platformTotal);
  return problem === null && !isLocked ? null : '—';
}

/** The page of earnings the address names, kept current. */
function useEarningsList(place: EarningsLocation): EarningsList {
  const { query } = place;
  const page = useQuery<EarningsPage>({
    queryKey: ['earnings.list' satisfies LiveCallName, query],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callServer('earnings.list', query, { signal });
      const { earnings: rows, total: platformTotal } = answer;
      return { rows, total: Number(headers.get('x-total-count') ?? rows.length), platformTotal };
    },
    placeholderData: keepPreviousData,
  });
  return {
    ...useAdminRows<ListedEarning>(page, place),
    pageSize: earningsPageSize,
    platformTotal: page.data?.platformTotal ?? null,
  };
}
