/** iPhones fill the screen with a video and their own controls, not with a part of the page. */
type ApplesVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void };

export function canFillScreen(): boolean {
  return (
    document.fullscreenEnabled === true || 'webkitEnterFullscreen' in HTMLVideoElement.prototype
  );
}

/** Fills the screen with the player, or ends that. Best effort: a browser may refuse. */
export function toggleFullScreen(frame: HTMLElement | null): void {
  if (document.fullscreenEnabled !== true) {
    frame?.querySelector<ApplesVideo>('video')?.webkitEnterFullscreen?.();
    return;
  }
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : frame?.requestFullscreen();
  change?.catch(() => undefined);
}

export function canFloat(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
}

/** Picture in picture. Best effort: a browser may refuse. */
export function toggleFloating(video: HTMLVideoElement | null): void {
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture();
  change?.catch(() => undefined);
}
