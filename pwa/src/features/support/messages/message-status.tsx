import type { MessageStatus } from '@greenroom/sync-protocol/support/support-records';
import { messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import { StatusPill, type StatusTone } from '../../../ui/status-pill/status-pill.tsx';

const tones: Readonly<Record<MessageStatus, StatusTone>> = {
  pending: 'partial',
  in_progress: 'planned',
  resolved: 'full',
};

export function MessageStatusPill({ status }: { readonly status: MessageStatus }) {
  return <StatusPill tone={tones[status]}>{messageStatusWords[status]}</StatusPill>;
}
