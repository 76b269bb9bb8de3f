import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { useReplica } from '../../../replica/replica-context.tsx';
import { nameEmoji } from '../message/emoji-names.ts';
import { useChatPeople } from '../people/people.ts';
import { nameSender } from '../timeline/timeline-items.ts';
import { endQuestion, type MessageQuestion, prepareFocusAfter } from './message-question.ts';

interface ReactorsProps {
  readonly question: Extract<
    MessageQuestion,
    { kind: 'edit' | 'withdraw' | 'earlier' | 'reactors' }
  >;
  readonly isOpen: boolean;
}

/** Everybody who reacted to a message, by reaction. */
export function ReactorsDialog({ question, isOpen }: ReactorsProps) {
  const { item, opener } = question;
  const { userId } = useReplica();
  const people = useChatPeople();
  const nameOf = (id: string) => (id === userId ? 'You' : nameSender(id, people.get(id)?.username));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) endQuestion(question);
      }}
      title="Who reacted"
      finalFocus={() => prepareFocusAfter(opener)}
    >
      <Stack gap={12}>
        {item.reactions.map(({ emoji, userIds }) => (
          <section key={emoji} aria-label={nameEmoji(emoji)}>
            <p className="text-label">
              <span aria-hidden="true">{emoji}</span> {nameEmoji(emoji)}, {userIds.length}
            </p>
            <p>{userIds.map(nameOf).join(', ')}</p>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
