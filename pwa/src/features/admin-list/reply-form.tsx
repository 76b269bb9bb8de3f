import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isApple } from '../../ui/single-keys/typing.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { useProblemFocus } from '../../ui/text-field/use-problem-focus.ts';
import { useKeptText } from '../changes/use-kept-text.ts';
import { toAnswer } from '../registration/queue-part.ts';
import styles from './reply-form.module.css';

interface AnsweredItem<S extends string> {
  readonly id: string;
  readonly status: S;
  readonly adminResponse: string | null;
  /** Names the version that is shown. Null: never answered. */
  readonly reviewedAt: string | null;
  readonly reviewedByUsername: string | null;
}

interface ReplyFormProps<S extends string> {
  /** What is answered; mount anew for another. */
  readonly item: AnsweredItem<S>;
  /** Labels of the statuses, in their order. */
  readonly statuses: Readonly<Record<S, string>>;
  /** Chosen while the item is pending. */
  readonly preset: S;
  /** Who reads a first response, and where. */
  readonly readBy: string;
  /** Maximum length of a response. */
  readonly maxLength: number;
  readonly pending: boolean;
  /** Why the last attempt failed. Null: it did not. */
  readonly problem: string | null;
  /** What cannot be done offline. */
  readonly needsNetwork: string;
  /** Nobody would read a response: the status alone can change. Absent: false. */
  readonly statusOnly?: boolean;
  /** In the foot of a low pane the status and its button alone are in sight. Absent: false. */
  readonly isTall?: boolean;
  /** Calls `onSaved` on success: what was typed is no draft any more. */
  readonly onSave: (status: S, response: string, onSaved: () => void) => void;
}

/**
 * Answers what a member wrote, below it: a response is optional, the status after it required and
 * preset (admin side 5). Ctrl or ⌘ and Enter send; what is typed is kept while the item is closed.
 */
export function ReplyForm<S extends string>(props: ReplyFormProps<S>) {
  const { item, maxLength, pending, statusOnly = false, isTall = false } = props;
  const isOnline = useIsOnline();
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  const reason = useId();
  const [status, setStatus] = useChosenStatus(item, props.preset);
  const { writing, change, settle } = useKeptText(item.id);
  const response = writing.text;
  useFocusToAnswer(form);
  const tooLong = response.trim().length > maxLength;
  const isResponding = response.trim() !== '';
  const { reviewedAt } = item;
  // Kept with it: a reload shows the new version.
  const about = isResponding ? writing.about : reviewedAt;
  const setResponse = (text: string) =>
    change({ text, from: [], ...(about !== undefined && { about }) });
  const isChanged = about !== undefined && about !== reviewedAt && !pending;
  const isUnchanged = !isResponding && status === item.status;
  const save = () => {
    if (pending || isUnchanged || !isOnline) return;
    if (tooLong) return focusProblem();
    props.onSave(status, response, () => settle(response));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form
      ref={form}
      className={classNames(styles.form, isTall && styles.tall)}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {!statusOnly && (
        <TextArea
          label="Response"
          rows={2}
          className={styles.field}
          help={
            item.adminResponse === null
              ? `Optional. ${props.readBy}`
              : 'Optional. Left empty, the earlier response stays.'
          }
          error={tooLong ? `Response must be ${maxLength} characters or less` : undefined}
          value={response}
          // What is typed now would go with what is sent.
          readOnly={pending}
          onChange={(event) => setResponse(event.target.value)}
        />
      )}
      {!isOnline && (
        <p className="text-note" id={reason}>
          You are offline. {props.needsNetwork} needs the network.
        </p>
      )}
      {isChanged && (
        <Notice tone="warning" title={changedBy(item)}>
          Look at it before you send.
        </Notice>
      )}
      {props.problem !== null && <Notice tone="danger">{props.problem}</Notice>}
      <div className={styles.foot}>
        <Stack gap={4}>
          <Row gap={12} align="baseline" justify="between">
            <span className="text-label">Status</span>
            {status !== item.status && (
              <span className="text-caption">
                {props.statuses[item.status]} until you {isResponding ? 'send' : 'update it'}
              </span>
            )}
          </Row>
          <SegmentedControl
            label="Status"
            segments={statusesOf(props.statuses)}
            value={status}
            onChange={setStatus}
          />
        </Stack>
        <Row gap={12} align="center" justify="end">
          <span className={styles.keys} aria-hidden="true">
            {isApple() ? '⌘' : 'Ctrl'} ↵
          </span>
          <Button
            type="submit"
            variant="primary"
            pending={pending}
            aria-disabled={!isOnline || isUnchanged || undefined}
            {...(!isOnline && { 'aria-describedby': reason })}
          >
            {isResponding ? 'Send' : 'Update status'}
          </Button>
        </Row>
      </div>
    </form>
  );
}

/** The status to be set: the item's, or the preset while it is pending, until another is chosen. */
function useChosenStatus<S extends string>(
  { status, reviewedAt }: AnsweredItem<S>,
  preset: S,
): readonly [S, (status: S) => void] {
  const [chosen, setChosen] = useState<S | null>(null);
  const [version, setVersion] = useState(reviewedAt);
  if (version !== reviewedAt) {
    setVersion(reviewedAt);
    // It was set, by whoever.
    if (chosen === status) setChosen(null);
  }
  return [chosen ?? (status === 'pending' ? preset : status), setChosen];
}

function changedBy({ reviewedByUsername }: Pick<AnsweredItem<string>, 'reviewedByUsername'>) {
  return reviewedByUsername === null
    ? 'Changed meanwhile'
    : `Changed meanwhile by ${reviewedByUsername}`;
}

/** Focuses the field when the item was opened to answer it. */
function useFocusToAnswer(form: { readonly current: HTMLFormElement | null }): void {
  const { key, state } = useLocation() as { key: string; state: Partial<typeof toAnswer> | null };
  const answers = state?.answers === true;
  useEffect(() => {
    if (!answers) return;
    const find = (part: string) => form.current?.querySelector<HTMLElement>(part);
    (find('textarea') ?? find('input:checked'))?.focus();
  }, [answers, key, form]);
}

function statusesOf<S extends string>(statuses: Readonly<Record<S, string>>) {
  return (Object.entries(statuses) as [S, string][]).map(([value, label]) => ({ value, label }));
}
