import { type ReactNode, useEffect, useRef } from 'react';
import { countText } from '../../platform/count-text.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { WideWords } from '../../ui/button/wide-words.tsx';
import { ComingTable } from '../../ui/data-table/coming-table.tsx';
import { ListPage, type RowParts } from '../../ui/data-table/list-page.tsx';
import type { RowWords } from '../../ui/data-table/list-news.tsx';
import { ListState } from '../../ui/list-state/list-state.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { FoundStatus } from '../../ui/search-field/found-status.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { useIsSideBySide } from '../../ui/split-view/use-is-side-by-side.ts';
import { SplitView } from '../../ui/split-view/split-view.tsx';
import { ToolbarFields } from '../../ui/toolbar/toolbar-fields.tsx';
import { Toolbar } from '../../ui/toolbar/toolbar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { AdminListEmpty, type EmptyListWords } from './admin-list-empty.tsx';
import type { AdminList } from './use-admin-list.ts';
import { useListKeys } from './use-list-keys.ts';
import styles from './admin-list-screen.module.css';

export interface AdminListWords extends RowWords {
  readonly title: string;
  readonly subtitle: ReactNode;
  /** The table's caption for screen readers: 'Administrative changes, newest first'. */
  readonly caption: string;
  readonly search: { readonly label: string; readonly placeholder: string };
  /** What cannot be done offline: 'Deciding needs the network.' */
  readonly locked: string;
  readonly empty: EmptyListWords;
}

interface ListFields {
  /** Absent: 'Filters'. */
  readonly label?: string;
  readonly set: number;
  readonly parts: ReactNode;
}

interface AdminListScreenProps<Row> extends RowParts<Row> {
  readonly list: AdminList<Row>;
  readonly words: AdminListWords;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** Adds a row: beside the title, or below the words of a list that has none. */
  readonly addAction?: ReactNode;
  /** Between title and search, such as figures. */
  readonly above?: ReactNode;
  /** The switch of the screen's parts, where it stands before the search. */
  readonly lead?: ReactNode;
  readonly filters?: ReactNode;
  /** Fields that filter or sort, on a phone in a sheet. `set`: how many narrow the list now. */
  readonly fields?: ListFields | undefined;
  /** The open row's details. False, null or absent: nothing is open. */
  readonly detail: ReactNode;
  readonly detailLabel: string;
  /** The details need more room than the list. Absent: false. */
  readonly widePane?: boolean;
  /** Below the rows, such as the bar of selected rows. */
  readonly below?: ReactNode;
  /** Another list below this one, in its column. Absent: none. */
  readonly secondList?: ReactNode;
  readonly children?: ReactNode;
}

/** An administrators' list screen: search, filters, rows and the open row's details. */
export function AdminListScreen<Row extends { readonly id: string }>(
  props: AdminListScreenProps<Row>,
) {
  const {
    list,
    words,
    action,
    addAction,
    above,
    lead,
    filters,
    fields,
    detail,
    detailLabel,
    below,
    secondList,
    children,
    ...others
  } = props;
  const { widePane = false, ...rowParts } = others;
  const isCovered = !useIsSideBySide() && Boolean(detail);
  // Where the rows are a table.
  const isTable = useMediaQuery('(width >= 1024px)');
  const { place, focus } = list;
  const hasNone = isWithoutRows(list);
  const moved = useMovedFocus(hasNone);
  const adds = addAction && <div {...moved}>{addAction}</div>;
  useListKeys(list, detail ? place.open : null);
  return (
    <Screen wide>
      {isCovered ? (
        // The details have a way back of their own.
        <h1>
          <VisuallyHidden>{words.title}</VisuallyHidden>
        </h1>
      ) : (
        <ScreenHead
          compact
          title={words.title}
          subtitle={<WideWords>{words.subtitle}</WideWords>}
          back={{ to: '/admin-dashboard', label: 'Dashboard' }}
          action={
            action ?? (adds && addPlace(list, hasNone, <div className={styles.adds}>{adds}</div>))
          }
        />
      )}
      <OfflineNotice what={words.many} hasRead={list.isRead} locked={words.locked} />
      <FoundStatus>
        {place.search !== '' && isAnswered(list) && foundInWords(list.total, words)}
      </FoundStatus>
      <div className={styles.above} hidden={isCovered}>
        {above}
      </div>
      <SplitView
        paneKey={detail ? place.open : null}
        paneLabel={detailLabel}
        backLabel={`All ${words.many}`}
        onClose={place.close}
        onClosed={focus.returnTo}
        widePane={widePane}
        pane={detail}
        tools={
          (lead || !hasNone) && (
            <div className={styles.tools}>
              {lead}
              {!hasNone && (
                <Toolbar
                  onClear={place.isFiltered ? place.clear : undefined}
                  isDisabled={list.isLocked}
                >
                  <SearchField
                    {...words.search}
                    value={place.search}
                    onSearch={(search) => place.change({ search })}
                    onDown={() => focus.focusRow(place.open)}
                  />
                  {fields && (
                    <ToolbarFields
                      label={fields.label}
                      set={fields.set}
                      found={showInWords(list.total, words)}
                      onClear={place.clear}
                      isDisabled={list.isLocked}
                    >
                      {fields.parts}
                    </ToolbarFields>
                  )}
                  {filters}
                </Toolbar>
              )}
            </div>
          )
        }
        list={
          <>
            <ListState
              what={words.many}
              isLoading={!list.isRead}
              isStale={list.isStale}
              problem={list.problem}
              onRetry={list.retry}
              coming={
                isTable && (
                  <ComingTable
                    {...rowParts}
                    label={`Loading ${words.many}…`}
                    linkOf={({ id }) => place.linkTo(id)}
                  />
                )
              }
              isEmpty={list.rows.rows.length === 0}
              empty={
                <AdminListEmpty
                  place={place}
                  many={words.many}
                  words={words.empty}
                  addAction={adds}
                />
              }
            >
              <ListPage {...rowParts} list={list} words={words} caption={words.caption} />
              {below}
            </ListState>
            {secondList}
          </>
        }
      />
      {children}
    </Screen>
  );
}

/** In the head: the action that adds a row, or its room until it is known where it belongs. */
function addPlace<Row>(
  { isRead, problem, isLocked }: AdminList<Row>,
  hasNone: boolean,
  adds: ReactNode,
) {
  if (!isRead && problem === null && !isLocked) return <span className={styles.room} />;
  return !hasNone && adds;
}

/** Keeps the focus on the action that adds a row when it moves between its two places. */
function useMovedFocus(hasNone: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    // What went with it has passed the focus on to the screen.
    const isLost = activeElement === document.body || activeElement?.id === 'content';
    if (isWithin.current && isLost) {
      ref.current?.querySelector('button')?.focus();
    }
  }, [hasNone]);
  return {
    ref,
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: () => {
      isWithin.current = false;
    },
  };
}

/** Whether it is known that there is nothing to search and to filter. */
function isWithoutRows<Row>(list: AdminList<Row>): boolean {
  const { place, rows } = list;
  return isAnswered(list) && place.showAll === null && place.page === 1 && rows.rows.length === 0;
}

/** Whether the rows are those of the present search and filters. */
function isAnswered<Row>({ isRead, isStale, problem }: AdminList<Row>): boolean {
  return isRead && !isStale && problem === null;
}

/** 'Show 12 changes'. */
function showInWords(total: number, { one, many }: AdminListWords): string {
  return `Show ${countText(total)} ${total === 1 ? one : many}`;
}

/** '12 changes found'. */
function foundInWords(total: number, { one, many }: AdminListWords): string {
  return `${countText(total)} ${total === 1 ? one : many} found`;
}
