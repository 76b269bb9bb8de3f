import {
  Bell,
  CalendarClock,
  GraduationCap,
  KeyRound,
  Landmark,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  MessageCircleReply,
  UserCheck,
  Wrench,
} from 'lucide-react';
import type tints from '../../../ui/tints.module.css';

interface NotificationLook {
  readonly icon: LucideIcon;
  readonly tint: keyof typeof tints;
}

const looks: Readonly<Record<string, NotificationLook>> = {
  account: { icon: UserCheck, tint: 'full' },
  announcement: { icon: Megaphone, tint: 'brand' },
  personal_announcement: { icon: Megaphone, tint: 'brand' },
  bank_review: { icon: Landmark, tint: 'full' },
  chat: { icon: MessagesSquare, tint: 'planned' },
  maintenance: { icon: Wrench, tint: 'neutral' },
  password_reset: { icon: KeyRound, tint: 'neutral' },
  schedule: { icon: CalendarClock, tint: 'planned' },
  support: { icon: MessageCircleReply, tint: 'partial' },
  training: { icon: GraduationCap, tint: 'partial' },
};

/** Icon and colour of a notification's subject; unknown kinds have a bell. */
export function lookOfKind(kind: string | null): NotificationLook {
  return looks[kind ?? ''] ?? { icon: Bell, tint: 'neutral' };
}
