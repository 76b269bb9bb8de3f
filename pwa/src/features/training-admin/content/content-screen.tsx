import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { Plus } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { LinkButton } from '../../../ui/button/button.tsx';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { useQuestion } from '../../../ui/dialog/use-question.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ReelArt } from '../../../ui/empty-state/reel-art.tsx';
import { ListState } from '../../../ui/list-state/list-state.tsx';
import { OfflineNotice } from '../../../ui/offline-notice/offline-notice.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { CardsSkeleton } from '../../../ui/skeleton/list-skeletons.tsx';
import { StatLine } from '../../../ui/stat-tile/stat-line.tsx';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { formatDuration } from '../duration-words.ts';
import { OrderedList } from '../ordering/ordered-list.tsx';
import { editorAddress } from '../training-location.ts';
import { describeSize, type ModuleQuestion, ModuleRow, type Reach } from './module-row.tsx';
import { PublishedDialog } from './published-dialog.tsx';
import { type ModuleDialogProps, RenameModuleDialog } from './rename-module-dialog.tsx';
import type { ListedModule } from './listed-module.ts';
import { useModuleOrder } from './use-module-order.ts';

interface Question {
  readonly kind: ModuleQuestion;
  readonly module: ListedModule;
}

/** All training modules by their order, with totals (admin side 2, Training Content). */
export function ContentScreen() {
  const list = useCallQuery('training.list', {});
  const summary = useCallQuery('training.summarizeAccess', {});
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const modules = list.data ?? none;
  const published = modules.find(({ id }) => id === params.get('published'));
  const isLocked = !useIsOnline();
  const order = useModuleOrder(modules);
  const { asked, ask, close } = useQuestion<Question>();
  const dialog = asked && {
    // As it is now, where another administrator changes it meanwhile.
    module: modules.find(({ id }) => id === asked.question.module.id) ?? asked.question.module,
    isOpen: asked.isOpen,
    onClose: close,
  };
  return (
    <Screen wide>
      <ScreenHead
        compact
        title="Training Content"
        subtitle={<WideWords>What members learn, in the order they see it</WideWords>}
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
        action={<UploadLink />}
      />
      <OfflineNotice
        what="modules"
        hasRead={list.data !== undefined}
        locked="Changing training content needs the network."
      />
      <ListState
        what="modules"
        isLoading={list.data === undefined}
        problem={list.error?.message ?? null}
        onRetry={() => void list.refetch()}
        isEmpty={modules.length === 0}
        coming={
          <>
            <Totals modules={undefined} />
            <CardsSkeleton label="Loading modules…" />
          </>
        }
        empty={
          <EmptyState
            art={<ReelArt />}
            title="No Training Modules"
            text="The first one you upload appears here, and in the members’ training once it is published."
            action={<UploadLink />}
          />
        }
      >
        <Totals modules={modules} />
        <OrderedList
          label="Training modules"
          rows={order.ordered}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          isBare
          isLocked={isLocked || order.isMoving}
          onMove={(from, to) => void order.move(from, to)}
        >
          {(module, _index, tools, moves) => (
            <ModuleRow
              module={module}
              reach={summary.data ? reachOf(module, summary.data) : summary.error && null}
              tools={tools}
              moves={moves}
              isLocked={isLocked}
              onAsk={(kind) => ask({ kind, module })}
            />
          )}
        </OrderedList>
      </ListState>
      {published && (
        <PublishedDialog
          module={published}
          told={toldIn(state)}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
      {dialog &&
        (asked.question.kind === 'rename' ? (
          <RenameModuleDialog key={asked.turn} {...dialog} />
        ) : (
          <RemoveModuleDialog key={asked.turn} {...dialog} />
        ))}
    </Screen>
  );
}

const none: readonly ListedModule[] = [];

/** What the editor hands over in the history's state; the default where there is none. */
const toldSchema = v.fallback(v.object({ told: v.string() }), { told: 'Module Uploaded' });

function toldIn(state: unknown): string {
  return v.parse(toldSchema, state).told;
}

function reachOf({ id }: ListedModule, summary: CallAnswer<'training.summarizeAccess'>): Reach {
  const counted = summary.modules.find(({ moduleId }) => moduleId === id);
  const { granted = 0, completed = 0 } = counted ?? {};
  return { granted, completed, members: summary.members };
}

function UploadLink() {
  return (
    <LinkButton variant="primary" to={editorAddress(null)} aria-label="Upload New Module">
      <Plus size={18} aria-hidden="true" />
      <span>
        Upload<WideWords> New Module</WideWords>
      </span>
    </LinkButton>
  );
}

interface TotalsProps {
  /** Undefined: not read yet. */
  readonly modules: readonly ListedModule[] | undefined;
}

function Totals({ modules }: TotalsProps) {
  if (modules === undefined) {
    return (
      <StatLine
        figures={[
          { label: 'Total Modules', value: null },
          { label: 'Total Duration', value: null },
        ]}
      />
    );
  }
  const drafts = modules.filter(({ draft }) => draft).length;
  const minutes = modules.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <StatLine
      figures={[
        {
          label: 'Total Modules',
          value: modules.length,
          help: drafts === 0 ? 'all published' : `${drafts} of them drafts`,
        },
        { label: 'Total Duration', value: formatDuration(minutes), help: 'of all videos' },
      ]}
    />
  );
}

/** Asks before deleting, and names what goes (decisions: Administration). */
function RemoveModuleDialog({ module, isOpen, onClose }: ModuleDialogProps) {
  const removal = useAdminAction(({ id }: ListedModule) => callApi('training.remove', { id }), {
    done: (_answer, { title }) => ({ title: 'Module Deleted', text: title }),
    onDone: onClose,
    failure: { title: 'Delete Failed', text: 'Failed to delete training module' },
  });
  return (
    <ConfirmAction
      open={isOpen}
      title={`Delete ${module.title}?`}
      text={`${describeSize(module)} with all texts and files, everybody’s access and everybody’s progress in it are deleted for good. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting a module"
      action={removal}
      onConfirm={() => removal.run(module)}
      onClose={onClose}
    />
  );
}
