/** Milliseconds a video may take to load (spec member 9). */
export const loadTimeLimit = 10_000;
/** Milliseconds of playing after which the controls hide (spec member 9). */
export const controlsTime = 3_000;
/** Times a failed video may be loaded again (spec member 9). */
export const maxRetries = 3;

/** Texts of a player's failures (spec member 8, Video by code). */
export const playerTexts = {
  slow: 'Video loading is taking too long. Please check your connection.',
  play: 'Failed to play video. Please try again.',
  gone: 'Please refresh the page or contact support if the issue persists.',
} as const;

const textsByCode: Readonly<Record<number, string>> = {
  1: 'Video loading was cancelled.',
  2: 'Network error loading video. Check your connection.',
  3: 'Video format not supported by your browser.',
  4: 'Video source not supported.',
};

/** The text of a `MediaError` code. */
export function textOfMediaError(code: number | undefined): string {
  return textsByCode[code ?? 0] ?? 'Failed to load video. Please try again.';
}
