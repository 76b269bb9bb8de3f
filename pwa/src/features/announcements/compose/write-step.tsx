import { maxAnnouncementMessage } from '@greenroom/sync-protocol/announcements/announcements-records';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNow } from '../../../platform/use-now.ts';
import { SegmentedControl } from '../../../ui/segmented-control/segmented-control.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { MomentField, TextField } from '../../../ui/text-field/text-field.tsx';
import { useProblemFocus } from '../../../ui/text-field/use-problem-focus.ts';
import { MemberChoice } from '../../admin-list/member/member-choice.tsx';
import { audienceWords } from '../announcement-words.ts';
import {
  type AnnouncementDraft,
  checkDraft,
  type DraftProblems,
  morningAfter,
  noTime,
} from './announcement-draft.ts';
import type { KeptDraft } from './kept-draft.ts';
import styles from './compose.module.css';

/** Remaining characters below which the counter is shown. */
const countedFrom = 200;

const audiences = [
  { value: 'everybody', label: audienceWords.everybody },
  { value: 'administrators', label: 'Admins' },
  { value: 'member', label: audienceWords.member },
] as const;

interface WriteStepProps {
  readonly formId: string;
  readonly kept: KeptDraft;
  /** Comes back from the preview: the title takes the focus. */
  readonly isReturning: boolean;
  readonly onWritten: () => void;
}

/** Who gets it, title and message, and when. */
export function WriteStep({ formId, kept, isReturning, onWritten }: WriteStepProps) {
  const { draft, edit } = kept;
  const [isTried, setIsTried] = useState(false);
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  const title = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isReturning) title.current?.focus();
  }, [isReturning]);
  const now = useNow(10_000);
  const problems = checkDraft(draft, new Date(now));
  const shown = isTried ? problems : {};
  const left = maxAnnouncementMessage - draft.message.trim().length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problems.title !== undefined) title.current?.focus();
    else if (problems.message !== undefined) message.current?.focus();
    else if (Object.keys(problems).length === 0) onWritten();
    else focusProblem();
  };
  return (
    <form ref={form} id={formId} className={styles.form} noValidate onSubmit={submit}>
      <SegmentedControl
        label="For"
        segments={audiences}
        value={draft.audience}
        onChange={(audience) => edit({ audience })}
      />
      {draft.audience === 'member' && (
        <MemberChoice
          label="Member"
          chosen={draft.member}
          error={shown.member}
          onChoose={(member) => edit({ member })}
        />
      )}
      <TextField
        ref={title}
        label="Title"
        required
        value={draft.title}
        error={shown.title}
        onChange={(event) => edit({ title: event.target.value })}
      />
      <TextArea
        ref={message}
        label="Message"
        rows={6}
        required
        value={draft.message}
        error={shown.message ?? (left < 0 ? problems.message : undefined)}
        help={left <= countedFrom ? `${left} characters left` : undefined}
        onChange={(event) => edit({ message: event.target.value })}
      />
      <TimeChoices draft={draft} problems={shown} onEdit={edit} />
    </form>
  );
}

interface TimeChoicesProps {
  readonly draft: AnnouncementDraft;
  readonly problems: DraftProblems;
  readonly onEdit: (change: Partial<AnnouncementDraft>) => void;
}

/** Whether it is sent later, and for how long it is shown; most are sent at once and stay. */
function TimeChoices({ draft, problems, onEdit }: TimeChoicesProps) {
  const { sendAt, showUntil } = draft;
  const [now] = useState(() => new Date());
  return (
    <div className={styles.times}>
      <Switch
        label="Send later"
        checked={sendAt !== ''}
        onChange={(isLater) => onEdit({ sendAt: isLater ? morningAfter(now, 1) : '' })}
      />
      {sendAt !== '' && (
        <MomentField
          label="Send at"
          required
          value={sendAt === noTime ? '' : sendAt}
          error={problems.sendAt}
          onChange={({ target }) => onEdit({ sendAt: target.value || noTime })}
        />
      )}
      <Switch
        label="Remove it later"
        help={showUntil === '' ? undefined : 'Then it leaves everybody’s notifications.'}
        checked={showUntil !== ''}
        onChange={(isEnding) => onEdit({ showUntil: isEnding ? morningAfter(now, 8) : '' })}
      />
      {showUntil !== '' && (
        <MomentField
          label="Show until"
          required
          value={showUntil === noTime ? '' : showUntil}
          error={problems.showUntil}
          onChange={({ target }) => onEdit({ showUntil: target.value || noTime })}
        />
      )}
    </div>
  );
}
