import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { load, openPlayer as open } from './testing/open-player.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

it('resumes, and reports where it was left', () => {
  const onRest = vi.fn();
  const { video, unmount } = open({ leftAt: 40, onRest });
  load(video);
  expect(video.currentTime).toBe(38);
  // Not by a control of the page, as on an iPhone that fills its screen.
  video.currentTime = 50;
  unmount();
  expect(onRest.mock.calls).toEqual([[50, 200]]);
});

it('reports nothing when it was only looked at', () => {
  const onRest = vi.fn();
  const { video, unmount } = open({ leftAt: 40, onRest });
  load(video);
  video.currentTime = 38.001;
  fireEvent.seeked(video);
  fireEvent(window, new Event('pagehide'));
  unmount();
  expect(onRest).not.toHaveBeenCalled();
});

describe('reports its position while it plays', () => {
  const play = () => {
    const onRest = vi.fn();
    const { video, unmount } = open({ onRest });
    load(video);
    fireEvent.play(video);
    video.currentTime = 60;
    return { onRest, unmount };
  };

  it('when the page ends', () => {
    const { onRest, unmount } = play();
    fireEvent(window, new Event('pagehide'));
    expect(onRest.mock.calls).toEqual([[60, 200]]);
    unmount();
    onRest.mockClear();
    fireEvent(window, new Event('pagehide'));
    expect(onRest).not.toHaveBeenCalled();
  });

  it('when the page is hidden', () => {
    const { onRest } = play();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    expect(onRest).not.toHaveBeenCalled();
    visibility.mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(onRest.mock.calls).toEqual([[60, 200]]);
  });
});

it.each([
  ['at its end', 200, 200, 0],
  ['in its last second', 199.5, 200, 0],
  ['before that', 198.5, 200, 196.5],
  ['at the end of a short clip', 5, 5, 0],
  ['in the first seconds', 1, 200, 0],
])('begins again where it was left %s', (_where, leftAt, duration, begin) => {
  const { video } = open({ leftAt });
  load(video, duration);
  expect(video.currentTime).toBe(begin);
});
