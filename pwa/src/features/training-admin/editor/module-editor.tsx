import { missingInformation } from '@greenroom/sync-protocol/training/training-rules';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardLeaving } from '../../../platform/leaving/leave-guard.ts';
import { holdForTabs, tabUploads } from '../../../replica/lock/held-by-tabs.ts';
import type { UploadQueue } from '../uploads/training-uploads.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { contentAddress, publishedAddress } from '../training-location.ts';
import { type ModuleProblems, findProblems } from './draft/module-checks.ts';
import { showsPlace } from './draft/draft-files.ts';
import { findHidden, keepsProgress } from './draft/hidden-parts.ts';
import { fileAt } from './draft/module-edits.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorContext } from './editor-context.ts';
import styles from './editor.module.css';
import { EditorFooter } from './editor-footer.tsx';
import { useDropGuard } from './files/use-file-drop.ts';
import { useGoneFiles } from './files/use-gone-files.ts';
import { type PlaceUploads, usePlaceUploads } from './files/use-place-uploads.ts';
import { KeptOffer } from './kept-offer.tsx';
import { Outline } from './outline/outline.tsx';
import { ModuleFieldset } from './parts/module-fieldset.tsx';
import { SectionList } from './parts/section-list.tsx';
import { PreviewDialog } from './preview/preview-dialog.tsx';
import type { Previews } from './preview/previews.ts';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { type ModuleForm, type ModuleFormOptions, useModuleForm } from './use-module-form.ts';
import { useSaving } from './use-saving.ts';
import { useProblemFocus } from '../../../ui/text-field/use-problem-focus.ts';
import { announce, showToast } from '../../../ui/toast/toast-store.ts';

interface ModuleEditorProps extends ModuleFormOptions {
  readonly isPublished: boolean;
  /** Username of who saved the stored module; null: a new one, or not recorded. */
  readonly updatedBy: string | null;
  readonly openQueue: () => UploadQueue;
  readonly previews: Previews;
}

/** The form of a module (admin side 2 and 5). Unsaved changes are kept and asked about. */
export function ModuleEditor({
  isPublished,
  updatedBy,
  openQueue,
  previews,
  ...options
}: ModuleEditorProps) {
  const form = useModuleForm(options);
  const [fields, focusProblem] = useProblemFocus<HTMLDivElement>();
  const { moduleId, updatedAt } = options;
  const { id, draft, edit, basedOn } = form;
  useDropGuard();
  const [queue] = useState(openQueue);
  useEffect(() => () => queue.close(), [queue]);
  const uploads = usePlaceUploads({
    queue,
    isThere: (place) => fileAt(draft, place) !== undefined,
    isShown: (place) => showsPlace(draft, place),
    onFinished: (place, { fileKey, originalName: fileName, fileSize }) =>
      edit({ kind: 'file', place, file: { fileKey, fileName, fileSize, posterKey: null } }),
    onPoster: (poster) => edit({ kind: 'poster', ...poster }),
  });
  useUploadNotes(uploads, form.noteUploads);
  /** What to say of the module just published; null: nothing. Undefined: it is not saved. */
  const [told, setTold] = useState<string | null | undefined>(undefined);
  const isDone = told !== undefined;
  const [asked, setAsked] = useState<'preview' | 'unpublish' | null>(null);
  /** How it is to be saved once the question about what is hidden was answered; null: none is asked. */
  const [doubted, setDoubted] = useState<{ readonly isDraft: boolean } | null>(null);
  const hidden = findHidden(draft, options.initial, uploads.hiddenCount);
  const navigate = useNavigate();
  const gone = useGoneFiles(draft, edit);
  /** How it was last tried to be saved; null: it was not. */
  const [tried, setTried] = useState<'draft' | 'published' | null>(null);
  const saving = useSaving({
    id,
    isNew: moduleId === null,
    isPublished,
    onSaved: (words) => {
      form.discard();
      setTold(words);
    },
    hasChangedSince: (sent) => sent !== draft,
    onBehind: (storedAt) => {
      setTried(null);
      form.rebase(storedAt);
    },
    onGone: (keys, refused) => {
      gone.drop(keys, refused);
      // What is missing now is said at its field as gone.
      setTried(null);
      focusProblem();
    },
  });
  // Once the guard is gone.
  useEffect(() => {
    if (told === null) void navigate(contentAddress);
    else if (told !== undefined) void navigate(publishedAddress(id), { state: { told } });
  }, [told, id, navigate]);
  const leaving = useLeaving((form.isChanged || uploads.isBusy) && !isDone);
  const problems = useMemo(
    () => (tried === null ? null : findProblems(draft, tried === 'draft')),
    [tried, draft],
  );

  const send = (isDraft: boolean) => {
    // One that ended while it is sent would change what is sent.
    uploads.cancelHidden();
    saving.save({ draft, isDraft, basedOn });
  };
  const save = (isDraft: boolean) => {
    const found = findProblems(draft, isDraft);
    setTried(isDraft ? 'draft' : 'published');
    if (found === null) {
      if (hidden === null) send(isDraft);
      else setDoubted({ isDraft });
    } else {
      reportProblems(found);
      focusProblem();
    }
  };
  const problemOf = (field: string) => gone.problemOf(field) ?? problems?.fields.get(field);
  if (form.offered !== null) {
    return (
      <KeptOffer
        kept={form.offered}
        isOutdated={form.offered.basedOn !== updatedAt}
        onRestore={form.restore}
        onStartOver={() => {
          const undo = form.startOver();
          showToast({
            title: 'Changes Discarded',
            tone: 'success',
            action: { label: 'Undo', onPress: undo },
          });
        }}
      />
    );
  }
  return (
    <EditorContext value={{ edit, uploads, previews, problemOf }}>
      <div className={styles.columns}>
        <Outline draft={draft} />
        <div ref={fields} className={styles.form}>
          <ModuleFieldset draft={draft} />
          {draft.moduleType === 'multi-section' && <SectionList sections={draft.sections} />}
          <EditorFooter
            isPublished={isPublished}
            isChanged={form.isChanged}
            isUploading={uploads.holdsSaving}
            pending={saving.isPending ? saving.last : undefined}
            problem={problems?.summary ?? saving.problem}
            onSave={(isDraft) => (isDraft && isPublished ? setAsked('unpublish') : save(isDraft))}
            onPreview={() => setAsked('preview')}
          />
        </div>
      </div>
      <UnpublishDialog
        module={{ id, title: options.initial.title }}
        isOpen={asked === 'unpublish'}
        keepsProgress={keepsProgress(draft, options.initial)}
        onConfirm={() => save(true)}
        onClose={() => setAsked(null)}
      />
      {updatedAt !== null && (
        <ConflictDialog
          // Once the refetch has brought their version.
          isOpen={saving.isConflict && updatedAt !== basedOn}
          theirs={{ by: updatedBy, at: updatedAt }}
          onLoad={() => {
            form.load({ draft: options.initial, basedOn: updatedAt });
            saving.reset();
          }}
          onOverwrite={() => saving.last && saving.save({ ...saving.last, basedOn: updatedAt })}
          onClose={saving.reset}
        />
      )}
      <ConfirmDialog
        open={doubted !== null}
        title={`Delete ${hidden?.words ?? 'nothing'}?`}
        text={`The chosen type does not use what is hidden now. Saving deletes it${hidden?.haveProgress ? ', and what members completed there' : ''}.`}
        confirmLabel="Delete and save"
        destructive
        onConfirm={() => {
          setDoubted(null);
          if (doubted) send(doubted.isDraft);
        }}
        onClose={() => setDoubted(null)}
      />
      <PreviewDialog draft={draft} isOpen={asked === 'preview'} onClose={() => setAsked(null)} />
      <ConfirmDialog
        open={leaving.isAsking}
        title="Leave without saving?"
        text={
          uploads.isBusy
            ? 'Uploads that run are cancelled. What you typed stays on this device and is offered when you come back.'
            : 'What you typed stays on this device and is offered when you come back.'
        }
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      />
    </EditorContext>
  );
}

function reportProblems({ message }: ModuleProblems): void {
  announce({ title: missingInformation, text: message, tone: 'destructive' });
}

/** Notes which files are under way, and lets them arrive before the app lock ends them unseen. */
function useUploadNotes(uploads: PlaceUploads, note: ModuleForm['noteUploads']): void {
  const { underWay, isProceeding } = uploads;
  const names = JSON.stringify(underWay);
  useEffect(() => note(JSON.parse(names) as string[]), [names, note]);
  useEffect(() => (isProceeding ? holdForTabs(tabUploads) : undefined), [isProceeding]);
}

/** Asks before the screen is left while `isHeld`. */
function useLeaving(isHeld: boolean) {
  const [leave, setLeave] = useState<{ readonly go: () => void } | null>(null);
  useEffect(() => {
    if (!isHeld) return;
    return guardLeaving((go) => setLeave({ go }));
  }, [isHeld]);
  return {
    isAsking: leave !== null,
    leave: () => leave?.go(),
    stay: () => setLeave(null),
  };
}
