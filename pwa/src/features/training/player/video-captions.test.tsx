import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { load, openPlayer } from './testing/open-player.tsx';
import { VideoPlayer } from './video-player.tsx';

/** As after the first press on Play: the row of controls is there. */
function begin(video: HTMLVideoElement): void {
  load(video);
  fireEvent.play(video);
}

/** A player with captions, and what the browser says of their track; null: it has none. */
function openCaptioned() {
  const player = openPlayer({ captionsUrl: '/api/files/words' });
  const { textTracks } = player.video;
  const tell = (kind: string, track: { mode: TextTrackMode } | null) =>
    act(() => {
      Object.assign(textTracks, { 0: track });
      textTracks.dispatchEvent(new Event(kind));
    });
  tell('addtrack', { mode: 'disabled' });
  begin(player.video);
  return { ...player, tell };
}

const button = () => screen.getByRole('button', { name: 'Captions' });

it('captions stay on for a video in place of this one, as their track does', async () => {
  const { user, video, rerender } = openCaptioned();
  await user.click(button());
  expect(video.textTracks[0]?.mode).toBe('showing');
  rerender(<VideoPlayer src="/api/files/two" title="Lighting" captionsUrl="/api/files/others" />);
  begin(video);
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  await user.click(button());
  expect(video.textTracks[0]?.mode).toBe('disabled');
});

it('captions switched in the full screen of an iPhone are said to be as they are', () => {
  const { tell } = openCaptioned();
  tell('change', { mode: 'showing' });
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  tell('change', { mode: 'disabled' });
  expect(button()).toHaveAttribute('aria-pressed', 'false');
});

it('captions that go and come again are off, as a new track is', async () => {
  const { user, tell } = openCaptioned();
  await user.click(button());
  tell('removetrack', null);
  tell('addtrack', { mode: 'disabled' });
  expect(button()).toHaveAttribute('aria-pressed', 'false');
});
