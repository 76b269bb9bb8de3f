/** A screen, a member or an action the search leads to. */
export interface Place {
  readonly id: string;
  readonly label: string;
  /** What it is, such as its section. Absent: nothing. */
  readonly detail?: string | undefined;
  /** Further words it is found by. Absent: none. */
  readonly keywords?: string | undefined;
}

/**
 * The places of which every typed word begins a word, in any order and case; those named so before
 * those described so, otherwise in their order. All of them while nothing is typed.
 */
export function findPlaces<P extends Place>(places: readonly P[], typed: string): readonly P[] {
  const words = wordsOf(typed);
  if (words.length === 0) return places;
  const named = places.filter((place) => holds(wordsOf(place.label), words));
  const described = places.filter(
    (place) => !named.includes(place) && holds(allWordsOf(place), words),
  );
  return [...named, ...described];
}

function allWordsOf({ label, detail = '', keywords = '' }: Place): readonly string[] {
  return wordsOf(`${label} ${detail} ${keywords}`);
}

function holds(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
