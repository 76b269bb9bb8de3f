import { isOpenPathMessage } from '@greenroom/sync-protocol/push/push-places';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Opens the screen of a tapped notification, when the worker found this window open. */
export function PushedPath() {
  const navigate = useNavigate();
  useEffect(() => {
    const open = ({ data }: MessageEvent) => {
      if (isOpenPathMessage(data)) void navigate(data.path);
    };
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.addEventListener('message', open);
    return () => serviceWorker?.removeEventListener('message', open);
  }, [navigate]);
  return null;
}
