import { DoorArt } from '../../../ui/empty-state/empty-state-art.tsx';
import type { AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import styles from './access.module.css';

export const accessWords: AdminListWords = {
  title: 'Manage Training Access',
  subtitle: <span className={styles.subtitle}>Who may open what</span>,
  one: 'member',
  many: 'members',
  caption: 'Members of the chosen module',
  search: { label: 'Search members', placeholder: 'Search by username, email or name' },
  locked: 'Granting and revoking need the network.',
  empty: {
    whole: {
      art: <DoorArt />,
      title: 'Nobody has access yet',
      text: 'No users found who may open this module. Grant it to those who should take it.',
    },
    filtered: {
      art: <DoorArt />,
      title: 'No users found',
      text: 'Nobody matches this search and this filter.',
    },
  },
};
