import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockText } from '../../../ui/clock-text.ts';
import { textOfMediaError } from './player-state.ts';
import { load, openPlayer as open } from './testing/open-player.tsx';

// jsdom plays nothing: the tests say what the browser would.
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    fireEvent.play(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    fireEvent.pause(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** As after the first press on Play, and a pause: the row of controls is there. */
function begin(video: HTMLVideoElement, duration?: number): void {
  load(video, duration);
  fireEvent.play(video);
  fireEvent.pause(video);
}

function fail(video: HTMLVideoElement, code: number): void {
  Object.defineProperty(video, 'error', { configurable: true, value: { code } });
  fireEvent.error(video);
}

function rest(time: number): void {
  act(() => void vi.advanceTimersByTime(time));
}

describe('controls', () => {
  it('play, pause, mute and change the speed', async () => {
    const { user, video } = open();
    expect(screen.getByText('Loading video...')).toBeInTheDocument();
    load(video);
    expect(screen.queryByText('Loading video...')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Playback speed' }), '1.5');
    expect(video.playbackRate).toBe(1.5);
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    expect(video.muted).toBe(true);
  });

  it('seek, and tell the times', () => {
    const { video } = open();
    begin(video);
    fireEvent.change(screen.getByRole('slider', { name: 'Seek' }), { target: { value: '65' } });
    expect(video.currentTime).toBe(65);
    expect(screen.getByText('1:05 / 3:20')).toBeInTheDocument();
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '1:05 of 3:20');
  });

  it('obey the keyboard', async () => {
    const { user, video } = open();
    begin(video);
    screen.getByRole('button', { name: 'Mute' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(video.currentTime).toBe(5);
    screen.getByRole('slider', { name: 'Seek' }).focus();
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}');
    expect(video.currentTime).toBe(10);
    await user.keyboard('k');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    await user.keyboard('m');
    expect(video.muted).toBe(true);
  });

  it('switch once for a key that is held, and skip on', () => {
    const { video } = open();
    begin(video);
    const region = screen.getByRole('region', { name: 'Video: Lighting' });
    const hold = (key: string) => {
      fireEvent.keyDown(region, { key });
      fireEvent.keyDown(region, { key, repeat: true });
    };
    hold('k');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    hold('ArrowRight');
    expect(video.currentTime).toBe(10);
  });

  it('hide after 3 s of playing and return with a sign of the person', () => {
    vi.useFakeTimers();
    const { video } = open();
    load(video);
    const region = screen.getByRole('region', { name: 'Video: Lighting' });
    const isResting = () => region.className.includes('resting');
    fireEvent.play(video);
    rest(2_999);
    expect(isResting()).toBe(false);
    rest(1);
    expect(isResting()).toBe(true);
    fireEvent.pointerMove(region);
    expect(isResting()).toBe(false);
    rest(3_000);
    expect(isResting()).toBe(true);
    fireEvent.pause(video);
    expect(isResting()).toBe(false);
  });

  it('stay hidden under a finger until its click has gone to the video', () => {
    vi.useFakeTimers();
    const { video } = open();
    load(video);
    const region = screen.getByRole('region', { name: 'Video: Lighting' });
    const isResting = () => region.className.includes('resting');
    fireEvent.play(video);
    rest(3_000);
    fireEvent.pointerDown(video, { pointerType: 'touch' });
    fireEvent.pointerMove(video, { pointerType: 'touch' });
    expect(isResting()).toBe(true);
    fireEvent.click(region);
    expect(isResting()).toBe(false);
    rest(2_000);
    // Shown, they stay for a finger that drags along the seek bar.
    fireEvent.pointerMove(video, { pointerType: 'touch' });
    rest(2_000);
    expect(isResting()).toBe(false);
  });

  it('offer captions only where there are some', async () => {
    const { unmount, video: bare } = open();
    begin(bare);
    expect(screen.queryByRole('button', { name: 'Captions' })).not.toBeInTheDocument();
    unmount();
    const { user, video } = open({ captionsUrl: '/api/files/words' });
    begin(video);
    await user.click(screen.getByRole('button', { name: 'Captions' }));
    expect(screen.getByRole('button', { name: 'Captions', pressed: true })).toBeVisible();
    // The film's captions outlive a failure.
    fail(video, 2);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    load(video);
    expect(screen.getByRole('button', { name: 'Captions', pressed: true })).toBeVisible();
  });
});

it('fills the screen of an iPhone, which knows only its own way', async () => {
  const fill = vi.fn();
  Object.defineProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen', {
    configurable: true,
    value: fill,
  });
  const { user, video } = open();
  begin(video);
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(fill).toHaveBeenCalledOnce();
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen');
});

describe('before it is played', () => {
  it('is one large button, with its length', async () => {
    const { user, video } = open();
    load(video, 134);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Play' })).toHaveAccessibleDescription('2:14');
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    // The focus stays in the player.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus());
    expect(screen.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
  });

  it('says where it continues', () => {
    const { video } = open({ leftAt: 136 });
    load(video);
    fireEvent.seeked(video);
    expect(screen.getByText('Continue at 2:14')).toBeInTheDocument();
  });
});

describe('failures', () => {
  it('are told by the code, with three retries', async () => {
    const { user, video } = open();
    for (const attempt of [1, 2, 3]) {
      fail(video, 2);
      expect(
        screen.getByText('Network error loading video. Check your connection.'),
      ).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(video.load).toHaveBeenCalledTimes(attempt);
      await waitFor(() => expect(screen.getByRole('region', { name: /^Video/ })).toHaveFocus());
    }
    fail(video, 2);
    expect(
      screen.getByText(/Please refresh the page or contact support if the issue persists\.$/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('do not lose the place', async () => {
    const { user, video } = open({ leftAt: 40 });
    load(video);
    video.currentTime = 90;
    fireEvent.timeUpdate(video);
    fail(video, 2);
    video.currentTime = 0;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    // As loading anew fires it.
    fireEvent.timeUpdate(video);
    load(video);
    expect(video.currentTime).toBe(90);
  });

  it('of the network are told offline, where browsers report the format', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { video } = open();
    fail(video, 4);
    expect(
      screen.getByText('Network error loading video. Check your connection.'),
    ).toBeInTheDocument();
  });

  it('include a load of more than 10 s', () => {
    vi.useFakeTimers();
    open();
    rest(9_999);
    expect(screen.getByText('Loading video...')).toBeInTheDocument();
    rest(1);
    expect(
      screen.getByText('Video loading is taking too long. Please check your connection.'),
    ).toBeInTheDocument();
  });

  it('do not include a video the browser loads at Play only', () => {
    vi.useFakeTimers();
    const { video } = open();
    fireEvent(video, new Event('suspend'));
    expect(screen.queryByText('Loading video...')).not.toBeInTheDocument();
    rest(60_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByText('Loading video...')).toBeInTheDocument();
    rest(9_999);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rest(1);
    expect(screen.getByRole('alert')).toHaveTextContent(/taking too long/);
  });

  it('are over once a slow video plays after all: it can be paused, and its controls hide', () => {
    vi.useFakeTimers();
    const { video } = open();
    fireEvent(video, new Event('suspend'));
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    rest(10_000);
    expect(screen.getByRole('alert')).toHaveTextContent(/taking too long/);
    load(video);
    fireEvent.playing(video);
    rest(3_000);
    expect(screen.getByRole('region', { name: 'Video: Lighting' }).className).toContain('resting');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(video.pause).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
  });

  it('include a refused start', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockImplementation(() =>
      Promise.reject(new DOMException('no', 'NotSupportedError')),
    );
    const { user, video } = open();
    load(video);
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(await screen.findByText('Failed to play video. Please try again.')).toBeInTheDocument();
  });

  it.each([
    [1, 'Video loading was cancelled.'],
    [2, 'Network error loading video. Check your connection.'],
    [3, 'Video format not supported by your browser.'],
    [4, 'Video source not supported.'],
    [undefined, 'Failed to load video. Please try again.'],
  ])('of code %s have the specified text', (code, text) => {
    expect(textOfMediaError(code)).toBe(text);
  });
});

it.each([
  [NaN, '0:00'],
  [9.9, '0:09'],
  [65, '1:05'],
  [3725, '1:02:05'],
])('writes %s s as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
