import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver, type FormOf } from '../../../rest/call-resolver.ts';
import { fieldProblems } from '../../../rest/field-problems.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import styles from './deletion-request.module.css';

const failed = 'Failed to submit deletion request. Please try again.';

interface DeletionRequestFormProps {
  readonly isOnline: boolean;
  readonly onCancel: () => void;
  /** Called when filed; null: an earlier request of this account is still pending. */
  readonly onFiled: (request: DeletionRequest | null) => void;
}

/** Asks for the reason and files the request (member side 5 and 8). */
export function DeletionRequestForm({ isOnline, onCancel, onFiled }: DeletionRequestFormProps) {
  // A retry after a lost answer repeats the id, so it is the same request.
  const [id] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  const place = useRef<HTMLTextAreaElement>(null);
  const { register, handleSubmit, setError, control, formState } = useForm<
    FormOf<'deletionRequests.file'>
  >({
    resolver: callResolver('deletionRequests.file'),
    defaultValues: { reason: '' },
  });
  const field = register('reason');
  const isEmpty = useWatch({ control, name: 'reason' }).trim() === '';
  useEffect(() => place.current?.focus(), []);

  const submit = handleSubmit(async ({ reason }) => {
    setProblem(null);
    try {
      const request = await callApi('deletionRequests.file', { id, reason });
      showToast({
        title: 'Request Submitted',
        text: 'An administrator will look at it.',
        tone: 'success',
      });
      onFiled(request);
    } catch (error) {
      const isRefused = error instanceof ProblemError && error.status < 500;
      const text = isRefused ? error.message : failed;
      showToast({ title: 'Error', text, tone: 'destructive' });
      setProblem(text);
      for (const { name, message } of fieldProblems(error, ['reason'] as const)) {
        setError(name, { message });
      }
      if (error instanceof ProblemError && error.problem.code === 'conflict') onFiled(null);
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {problem !== null && (
        <Notice tone="danger" title="Not submitted">
          {problem}
        </Notice>
      )}
      <TextArea
        label="Reason"
        help="Why you want your account to be deleted."
        error={formState.errors.reason?.message}
        {...field}
        ref={(area) => {
          field.ref(area);
          place.current = area;
        }}
      />
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          Submitting your request needs the network. What you wrote stays here.
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="destructive"
          disabled={!isOnline || isEmpty}
          pending={formState.isSubmitting}
        >
          Submit Request
        </Button>
      </div>
    </form>
  );
}
