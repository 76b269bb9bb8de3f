import { ChatScreen } from '../../features/chat/chat-screen.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { Later } from '../home/home-parts.tsx';
import styles from './chat-route.module.css';
import { useAccount } from '../session/account-context.tsx';

const ChatOnNow = lazyScreen(() => import('./chat-on-now.tsx').then((module) => module.ChatOnNow));

/** The chat; beside it, administrators see who is on now. */
export function ChatRoute() {
  const isAdmin = useAccount().role === 'admin';
  return isAdmin ? <ChatScreen onNow={onNow} /> : <ChatScreen />;
}

const onNow = (
  <div className={styles.onNow}>
    <Later>
      <ChatOnNow />
    </Later>
  </div>
);
