import { useEffect } from 'react';
import { Notice } from '../../ui/notice/notice.tsx';
import { setAccessDenied } from './access-denied.ts';

/** Says on home why it was opened, until it is closed or left. */
export function AccessDeniedNotice() {
  useEffect(() => () => setAccessDenied(false), []);
  return (
    <Notice tone="warning" onClose={() => setAccessDenied(false)}>
      The page you opened is for administrators only.
    </Notice>
  );
}
