import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { useDraft } from '../../changes/use-draft.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { ArchiveDownloadControl } from '../my-data/archive-download.tsx';
import type { ArchiveDownload } from '../my-data/use-archive-download.ts';
import { announce, showToast } from '../../../ui/toast/toast-store.ts';

const submitted = {
  title: 'Request Submitted',
  text: 'An administrator will review it.',
  tone: 'success',
} as const;

const resolver = callResolver('deletionRequests.file');
const reasonSchema = v.string();

interface DeletionRequestFormProps {
  readonly isOnline: boolean;
  readonly download: ArchiveDownload;
  readonly onCancel: () => void;
  /** Called when filed; null: an earlier request of this account is still pending. */
  readonly onFiled: (request: DeletionRequest | null) => void;
}

/** Asks for the reason, kept on the device until it is filed, and files the request (member side 5 and 8). */
export function DeletionRequestForm({
  isOnline,
  download,
  onCancel,
  onFiled,
}: DeletionRequestFormProps) {
  // A retry after a lost answer repeats the id, so it is the same request.
  const [id] = useState(() => crypto.randomUUID());
  const place = useRef<HTMLTextAreaElement>(null);
  const [draft, keepDraft, forgetDraft, isDraftRead] = useDraft('deletion:reason', '', {
    schema: reasonSchema,
    fill: (earlier) => form.setValue('reason', earlier),
  });
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: { reason: draft },
    send: async ({ reason }) => {
      try {
        const request = await callApi('deletionRequests.file', { id, reason });
        announce(submitted);
        forgetDraft();
        onFiled(request);
      } catch (error) {
        if (!(error instanceof ProblemError && error.problem.code === 'conflict')) throw error;
        // The other request takes the form's place, and its state does not say that this one was refused.
        showToast(describeFailure(error));
        forgetDraft();
        onFiled(null);
      }
    },
    describe: describeFailure,
  });
  const wiring = field('reason');
  const reason = useWatch({ control: form.control, name: 'reason' });
  const isEmpty = reason.trim() === '';
  useEffect(() => keepDraft(reason), [keepDraft, reason]);
  useEffect(() => {
    if (isDraftRead) place.current?.focus();
  }, [isDraftRead]);

  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      {failure !== null && (
        <Notice tone="danger" title="Not submitted">
          {failure.text}
        </Notice>
      )}
      <Stack gap={12}>
        <p className="text-note">
          What is deleted cannot be brought back. Keep a copy before you ask: once your account is
          gone there is nothing left to download.
        </p>
        <ArchiveDownloadControl download={download} label="Download a copy first" isOfflineSaid />
      </Stack>
      <TextArea
        label="Reason"
        help="Why you want your account to be deleted."
        {...wiring}
        readOnly={!isDraftRead}
        ref={(area) => {
          wiring.ref(area);
          place.current = area;
        }}
      />
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          A copy and submitting your request need the network. What you wrote stays here.
        </Notice>
      )}
      <Row gap={8} justify="end" wrap>
        <Button
          variant="quiet"
          onClick={() => {
            forgetDraft();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          variant="destructive"
          disabled={!isOnline || isEmpty}
          pending={isSubmitting}
        >
          Submit Request
        </Button>
      </Row>
    </Stack>
  );
}

function describeFailure(error: unknown) {
  const isRefused = error instanceof ProblemError && error.status < 500;
  const text = isRefused ? error.message : 'Failed to submit deletion request. Please try again.';
  return { title: 'Error', text, tone: 'destructive' } as const;
}
