import { Image } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '../../../platform/use-now.ts';
import { agoInWords } from '../../../platform/dates/ago-words.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { FaceSkeleton } from '../../../ui/skeleton/list-skeletons.tsx';
import { SkeletonGroup, SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { useChatPeople } from '../people/people.ts';
import { useThumbnail } from '../picture/images.tsx';
import type { ChatItem } from '../timeline/item.ts';
import { listPeople, listPictures } from './aside-rows.ts';
import styles from './chat-aside.module.css';

/** Members listed at first; the others are a number. */
const shownPeople = 12;
/** Members one press lists more. */
const morePeople = 50;
const shownPictures = 6;

export interface ChatAsideProps {
  /** The opened messages, oldest first; undefined: not read yet. */
  readonly messages: readonly ChatItem[] | undefined;
  /** Who works now, for those who may see it. Absent: they may not, and are told so. */
  readonly onNow?: ReactNode;
  /** Shows a message in the room. */
  readonly onShow: (item: ChatItem) => void;
}

/** Beside the room of wide windows: who is here, and the last pictures, from the device. */
export function ChatAside({ messages, onNow, onShow }: ChatAsideProps) {
  return (
    <>
      {onNow}
      {messages === undefined ? (
        <PeopleComing />
      ) : (
        <PeopleAndPictures messages={messages} hasOnNow={onNow !== undefined} onShow={onShow} />
      )}
    </>
  );
}

/** As many as fill the column, below the heading that they will have. */
function PeopleComing() {
  const { ready, connection, busy } = useReplicaStatus();
  // The room says why nothing comes.
  if (!ready && (connection === 'offline' || (connection !== 'online' && !busy))) return null;
  return (
    <section aria-labelledby="chat-people">
      <h2 id="chat-people" className={styles.heading}>
        People
      </h2>
      <SkeletonGroup label="Loading people">
        <div className={styles.people}>
          {Array.from({ length: shownPeople }, (_, index) => (
            <div key={index} className={styles.person}>
              <FaceSkeleton />
              <SkeletonLine />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </section>
  );
}

interface PeopleAndPicturesProps extends Pick<ChatAsideProps, 'onShow'> {
  readonly messages: readonly ChatItem[];
  /** Who works now is shown above. */
  readonly hasOnNow: boolean;
}

function PeopleAndPictures({ messages, hasOnNow, onShow }: PeopleAndPicturesProps) {
  const { userId } = useReplica();
  const byId = useChatPeople();
  const now = useNow(60_000);
  // In the order of the opening: nobody changes places while the room is read.
  const [opened] = useState(messages);
  const people = useMemo(
    () => listPeople(byId.values(), messages, userId, opened),
    [byId, messages, userId, opened],
  );
  const pictures = useMemo(() => listPictures(messages, shownPictures), [messages]);
  const [shown, setShown] = useState(shownPeople);
  const more = people.length - shown;
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + morePeople));
    // The pressed button goes with the last of them.
    if (more <= morePeople) list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section aria-labelledby="chat-people">
        <h2 id="chat-people" className={styles.heading}>
          People <span className={styles.count}>{people.length}</span>
        </h2>
        <ul ref={list} className={styles.people} tabIndex={-1}>
          {people.slice(0, shown).map(({ id, username, role, wroteAt }) => (
            <li key={id} className={styles.person}>
              <Avatar name={username} seed={id} />
              <span className={styles.words}>
                <span className={styles.name}>{username}</span>
                <span className={styles.detail}>
                  {[
                    role === 'admin' ? 'Admin' : '',
                    wroteAt === null ? '' : `wrote ${agoInWords(now - Date.parse(wroteAt))}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <button type="button" className={styles.more} onClick={showMore}>
            and {more} more
          </button>
        )}
        {!hasOnNow && <p className={styles.note}>Only administrators see who works when.</p>}
      </section>
      {pictures.length > 0 && (
        <section aria-labelledby="chat-pictures">
          <h2 id="chat-pictures" className={styles.heading}>
            Pictures
          </h2>
          <ul className={styles.pictures}>
            {pictures.map((item) => (
              <li key={item.id}>
                <Picture item={item} onShow={onShow} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface PictureProps {
  readonly item: ChatItem;
  readonly onShow: (item: ChatItem) => void;
}

/** A thumbnail that leads to its message. */
function Picture({ item, onShow }: PictureProps) {
  const { state } = useThumbnail(item);
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={`Show ${item.senderName}’s picture in the chat`}
      onClick={() => onShow(item)}
    >
      {state.kind === 'ready' ? (
        <img className={styles.image} src={state.src} alt="" decoding="async" />
      ) : (
        <Image size={20} aria-hidden="true" />
      )}
    </button>
  );
}
