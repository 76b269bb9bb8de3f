import { useRef } from 'react';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { DoorArt } from '../../../ui/empty-state/empty-state-art.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ListState } from '../../../ui/list-state/list-state.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { OfflineNotice } from '../../../ui/offline-notice/offline-notice.tsx';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useParts } from '../../../ui/segmented-control/use-parts.tsx';
import type { ListedModule } from '../content/listed-module.ts';
import { contentAddress } from '../training-location.ts';
import { accessWords } from './access-words.tsx';
import { useChosenModule } from './access-location.ts';
import { MatrixPart } from './matrix/matrix-part.tsx';
import { ModuleField } from './module-field.tsx';
import { ModuleMembers } from './module-members.tsx';

const parts = [
  { value: 'module', label: 'One module' },
  { value: 'matrix', label: 'All modules' },
] as const;

/** Who may open which module (admin side 2, Manage Training Access). */
export function AccessScreen() {
  const list = useCallQuery('training.list', {});
  const modules = list.data ?? none;
  const isInHead = useMediaQuery('(width >= 1100px)');
  const isPhone = useMediaQuery('(width < 640px)');
  const { part, control, choose: show } = useParts({ label: 'View', parts });
  // The list of an earlier visit that is read again, or could not be, may be older than a module's deletion.
  const isDoubtful = (list.isFetching && !list.isFetchedAfterMount) || list.isError;
  const { chosen, choose } = useChosenModule(modules, part === 'module' && !isDoubtful);
  const hasChosen = useRef(false);
  const shown = useRef<HTMLSelectElement>(null);
  // Each view is a tree of its own: the field keeps the focus it had in the other.
  const keepFocus = (select: HTMLSelectElement | null) => {
    // Each render calls it, also one between the choice and the other view.
    if (select === null || select === shown.current) return;
    shown.current = select;
    if (!hasChosen.current) return;
    hasChosen.current = false;
    select.focus({ preventScroll: true });
  };
  const view = !isPhone && control;
  /** Null: all modules. */
  const go = (id: string | null) => {
    hasChosen.current = true;
    if (id === null) show('matrix');
    else choose(id);
  };
  const field = (
    <ModuleField
      ref={keepFocus}
      chosen={part === 'matrix' ? null : (chosen ?? null)}
      modules={modules}
      withAll={isPhone}
      onChoose={go}
    />
  );
  const [first] = modules;
  if (first !== undefined && part === 'matrix') {
    return (
      <Screen wide>
        <ScreenHead
          compact
          title={accessWords.title}
          subtitle={<WideWords>{accessWords.subtitle}</WideWords>}
          back={{ to: '/admin-dashboard', label: 'Dashboard' }}
          action={isInHead && view}
        />
        <OfflineNotice what="members" hasRead locked={accessWords.locked} />
        {isPhone ? field : !isInHead && view}
        <MatrixPart modules={modules} />
      </Screen>
    );
  }
  if (chosen !== undefined) {
    return (
      <ModuleMembers
        key={chosen.id}
        module={chosen}
        field={field}
        view={view}
        isViewInHead={isInHead}
      />
    );
  }
  return (
    <Screen wide>
      <ScreenHead
        compact
        title={accessWords.title}
        subtitle={<WideWords>{accessWords.subtitle}</WideWords>}
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
      />
      <OfflineNotice what="modules" hasRead={list.data !== undefined} />
      <ListState
        what="modules"
        isLoading={list.data === undefined || isDoubtful}
        problem={list.error?.message ?? null}
        onRetry={() => void list.refetch()}
        isEmpty={first === undefined}
        empty={
          <EmptyState
            art={<DoorArt />}
            title="No Training Modules"
            text="You grant access per module. Upload the first one."
            action={<LinkButton to={contentAddress}>Training Content</LinkButton>}
          />
        }
      >
        {first && (
          <Notice
            title="This module was deleted"
            action={<Button onClick={() => go(first.id)}>Show {first.title}</Button>}
          >
            Nobody can open it any more.
          </Notice>
        )}
      </ListState>
    </Screen>
  );
}

const none: readonly ListedModule[] = [];
