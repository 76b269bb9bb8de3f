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

/** What the player shows, in seconds. */
export interface PlayerState {
  /** `idle`: the browser loads it at Play. */
  readonly phase: 'loading' | 'idle' | 'ready' | 'failed';
  /** Why it failed; null: it did not. */
  readonly problem: string | null;
  /** Times it was loaded again after a failure. */
  readonly retries: number;
  readonly isPlaying: boolean;
  /** It was played since it was opened. */
  readonly hasPlayed: boolean;
  readonly position: number;
  /** 0: unknown. */
  readonly duration: number;
  readonly rate: number;
  readonly isMuted: boolean;
  readonly isCaptioned: boolean;
}

export type PlayerEvent =
  | { readonly kind: 'known'; readonly duration: number }
  | { readonly kind: 'moved'; readonly position: number }
  | { readonly kind: 'played' | 'paused' | 'retried' | 'changed' | 'idled' }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'rated'; readonly rate: number }
  | { readonly kind: 'muted'; readonly isMuted: boolean }
  | { readonly kind: 'captioned'; readonly isCaptioned: boolean };

export const startState: PlayerState = {
  phase: 'loading',
  problem: null,
  retries: 0,
  isPlaying: false,
  hasPlayed: false,
  position: 0,
  duration: 0,
  rate: 1,
  isMuted: false,
  isCaptioned: false,
};

export function changePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.kind) {
    case 'known':
      return { ...state, phase: 'ready', problem: null, duration: event.duration };
    case 'moved':
      return { ...state, position: event.position };
    case 'idled':
      return state.phase === 'loading' && !state.isPlaying ? { ...state, phase: 'idle' } : state;
    case 'played':
      return {
        ...state,
        phase: state.phase === 'idle' ? 'loading' : state.phase,
        isPlaying: true,
        hasPlayed: true,
        problem: null,
      };
    case 'paused':
      return { ...state, isPlaying: false };
    case 'failed':
      return { ...state, phase: 'failed', isPlaying: false, problem: event.problem };
    case 'retried':
      return { ...state, phase: 'loading', problem: null, retries: state.retries + 1 };
    case 'changed':
      return {
        ...startState,
        rate: state.rate,
        isMuted: state.isMuted,
        isCaptioned: state.isCaptioned,
      };
    case 'rated':
      return { ...state, rate: event.rate };
    case 'muted':
      return { ...state, isMuted: event.isMuted };
    case 'captioned':
      return { ...state, isCaptioned: event.isCaptioned };
    default:
      return event satisfies never;
  }
}

/** Whether a failed video may be loaded again. */
export function canRetry({ retries }: PlayerState): boolean {
  return retries < maxRetries;
}

/** A failure's text, with advice once no retry is left (spec member 4, Video load error). */
export function failureWords(state: PlayerState): string {
  return canRetry(state) ? (state.problem ?? '') : `${state.problem ?? ''} ${playerTexts.gone}`;
}

/** The text of a `MediaError` code. */
export function textOfMediaError(code: number | undefined): string {
  return textsByCode[code ?? 0] ?? 'Failed to load video. Please try again.';
}
