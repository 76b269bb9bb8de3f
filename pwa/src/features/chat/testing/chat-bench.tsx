import { makePersonRow } from '@greenroom/sync-protocol/account/testing/make-person-row';
import type { Person } from '@greenroom/sync-protocol/account/account-records';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { FileTransport, Replica } from '../../../replica/replica-interface.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import {
  openReplicaBench,
  type ReplicaBench,
  type ServerRows,
  showOver,
} from '../../../testing/replica-bench.tsx';
import type { OutgoingImage } from '../chat-commands.ts';
import { ChatComposer } from '../composer/composer.tsx';
import { chatEffects } from '../chat-effects.ts';
import type { ChatItem } from '../timeline/item.ts';
import { memberId } from './chat-factory.ts';
import { MessageActions, MessageNotSent } from '../actions/message-actions.tsx';
import { useMessageMenu } from '../actions/use-message-menu.ts';

/** A prepared image of three bytes. */
export function makeOutgoing(over: Partial<OutgoingImage> = {}): OutgoingImage {
  return {
    id: '0190a000-0000-7000-8000-600000000001',
    bytes: new Uint8Array([1, 2, 3]).buffer,
    type: 'image/jpeg',
    name: 'photo.jpg',
    width: 800,
    height: 600,
    ...over,
  };
}

export function makePerson(number: number, username: string): Person {
  return makePersonRow({ id: memberId(number), username });
}

interface RoomOptions {
  /** The server's rows besides the account. */
  readonly rows?: ServerRows;
  readonly account?: Partial<ReturnType<typeof makeAccount>>;
  /** Messages to show with their actions. */
  readonly items?: readonly ChatItem[];
  /** Transport for uploads. Absent: the app's. */
  readonly files?: FileTransport;
  /** Wraps the replica the room uses. */
  readonly disguise?: (replica: Replica) => Replica;
}

interface ChatRoomBench extends ReplicaBench {
  readonly user: UserEvent;
}

/** The composer and messages over a real replica, connected as in the room. */
export async function openChatRoom(options: RoomOptions = {}): Promise<ChatRoomBench> {
  const account = makeAccount(options.account);
  const bench = await openReplicaBench({
    effects: chatEffects,
    rows: { ...options.rows, account: [account] },
    ...(options.files && { files: options.files }),
  });
  const user = showChatRoom(options.disguise?.(bench.replica) ?? bench.replica, options.items);
  await screen.findByLabelText('Message');
  return { ...bench, user };
}

/** Shows the room over an existing replica. */
export function showChatRoom(replica: Replica, items: readonly ChatItem[] = []): UserEvent {
  return showOver(replica, <Room items={items} />);
}

function Room({ items }: { readonly items: readonly ChatItem[] }) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const menuId = useMessageMenu(list, items);
  const { userId } = useReplica();
  const account = useReplicaQuery((tables) => tables.account.get(userId), [userId]);
  const [replyTo, setReplyTo] = useState<ChatItem | null>(null);
  const [sent, setSent] = useState(0);
  return (
    <>
      <ul ref={setList}>
        {items.map((item) => (
          <li key={item.id} data-message-id={item.id} aria-label={item.content ?? 'Image'}>
            {item.content}
            <MessageActions
              item={item}
              onReply={setReplyTo}
              isMenuOpen={menuId === item.id}
              canDelete={account?.role === 'admin'}
            />
            <MessageNotSent item={item} />
          </li>
        ))}
      </ul>
      <output aria-label="Sent">{sent}</output>
      <ChatComposer
        replyTo={replyTo}
        onReplyCleared={() => setReplyTo(null)}
        onSent={() => setSent((count) => count + 1)}
      />
    </>
  );
}

export const messageField = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
export const sendButton = () => screen.getByRole('button', { name: 'Send message' });
