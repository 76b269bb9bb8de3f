import type { EarlierText } from '@greenroom/sync-protocol/chat/chat-views';
import { useEffect, useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice } from '../../../rest/failure-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { endQuestion, prepareFocusAfter, type QuestionProps } from './message-question.ts';

/** Administrators only: what a message said before its author changed it. */
export function EarlierTextsDialog({ question, isOpen }: QuestionProps) {
  const { item, opener } = question;
  const [texts, setTexts] = useState<readonly EarlierText[] | null>(null);
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isShown = true;
    callApi('chat.earlierTexts', { id: item.id }).then(
      (found) => {
        if (isShown) setTexts(found);
      },
      (error: unknown) => {
        if (isShown) setFailure(failureAdvice(error, 'The earlier texts could not be read'));
      },
    );
    return () => {
      isShown = false;
    };
  }, [item.id, turn]);
  const retry = () => {
    setFailure(undefined);
    setTurn((now) => now + 1);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={() => endQuestion(question)}
      title="What it said before"
      description={`${item.senderName}’s message, oldest text first. Only administrators see this.`}
      finalFocus={() => prepareFocusAfter(opener)}
    >
      <Stack gap={12}>
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        {failure !== undefined && <Button onClick={retry}>Retry</Button>}
        {/* The texts themselves are not announced, all at once. */}
        {failure === undefined && (texts ?? []).length === 0 && (
          <p className="text-note" role="status">
            {texts === null ? 'Loading…' : 'Its earlier texts were deleted.'}
          </p>
        )}
        {texts?.map(({ id, content, imageFilename, replacedAt }) => (
          <div key={id}>
            <p className="text-note">
              Until <Instant at={replacedAt} />
            </p>
            {content !== null && <p>{content}</p>}
            {imageFilename !== null && (
              <p className="text-note">With the image {imageFilename}, which is deleted.</p>
            )}
          </div>
        ))}
      </Stack>
    </Dialog>
  );
}
