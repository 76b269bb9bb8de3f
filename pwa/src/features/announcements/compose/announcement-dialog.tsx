import { type ComponentType, useId, useState } from 'react';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { describeReach } from '../announcement-words.ts';
import { type AnnouncementDraft, makeDraft, recipientOf } from './announcement-draft.ts';
import { CheckStep, type PreviewedNotification } from './check-step.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { useSend } from './use-send.ts';
import { WriteStep } from './write-step.tsx';

interface AnnouncementDialogProps {
  readonly kept: KeptDraft;
  readonly open: boolean;
  readonly ListPreview: ComponentType<PreviewedNotification>;
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: 'write'; readonly isReturning: boolean }
  /** Shows and sends this draft, whatever becomes of the kept one. */
  | { readonly kind: 'check'; readonly draft: AnnouncementDraft };

/** Writes an announcement, then shows it as it will look and asks before it is sent. */
export function AnnouncementDialog({ kept, open, ListPreview, onClose }: AnnouncementDialogProps) {
  const formId = useId();
  const [step, setStep] = useState<Step>({ kind: 'write', isReturning: false });
  const checked = step.kind === 'check' ? step.draft : null;
  const reach = useCallQuery(
    'announcements.preview',
    { to: recipientOf(checked ?? kept.draft) },
    { enabled: open && checked !== null },
  );
  const sending = useSend({
    onSent: () => {
      onClose();
      kept.discard();
    },
    // The other version has this id.
    onTaken: () => kept.edit({ id: makeDraft().id }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !sending.isPending) onClose();
      }}
      title={checked ? 'Send announcement?' : 'New announcement'}
      footer={
        checked ? (
          <DialogFooter
            cancelLabel="Back"
            onCancel={() => {
              if (sending.isPending) return;
              sending.reset();
              setStep({ kind: 'write', isReturning: true });
            }}
            confirmLabel={reach.data ? `Send to ${inWords(checked, reach.data.reach)}` : 'Send'}
            onConfirm={() => sending.send(checked)}
            pending={sending.isPending}
            disabled={reach.data === undefined}
            needsNetwork="Sending an announcement"
          />
        ) : (
          <DialogFooter onCancel={onClose} confirmLabel="Preview" form={formId} />
        )
      }
    >
      {checked ? (
        <CheckStep
          draft={checked}
          reach={reach}
          problem={sending.problem}
          ListPreview={ListPreview}
        />
      ) : (
        <WriteStep
          formId={formId}
          kept={kept}
          isReturning={step.kind === 'write' && step.isReturning}
          onWritten={() => setStep({ kind: 'check', draft: kept.draft })}
        />
      )}
    </Dialog>
  );
}

/** Without a name, which may be long. */
function inWords({ audience }: AnnouncementDraft, reach: number): string {
  return describeReach({ audience, username: null, reach });
}
