import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { VideoPlayerProps } from '../use-player.ts';
import { VideoPlayer } from '../video-player.tsx';

/** A player of '/api/files/one', named 'Lighting', and its video. */
export function openPlayer(props: Partial<VideoPlayerProps> = {}) {
  const view = render(<VideoPlayer src="/api/files/one" title="Lighting" {...props} />);
  return {
    ...view,
    user: userEvent.setup(),
    video: screen.getByLabelText<HTMLVideoElement>('Lighting'),
  };
}

/** The browser knows the length, in seconds. */
export function load(video: HTMLVideoElement, duration = 200): void {
  Object.defineProperty(video, 'duration', { configurable: true, value: duration });
  fireEvent.loadedMetadata(video);
}
