import type * as Library from '@testing-library/dom';

/** A text to be met whole, or an expression. */
export type Words = string | { readonly source: string; readonly flags: string };

/** One step from an element, or the document, to those inside it. */
export type Step =
  | { readonly by: 'role'; readonly role: string; readonly name?: Words }
  | { readonly by: 'label' | 'text' | 'title'; readonly words: Words }
  | { readonly by: 'css'; readonly selector: string }
  /** Keeps the elements that contain a text. */
  | { readonly by: 'holding'; readonly words: Words }
  | { readonly by: 'index'; readonly index: number };

/** What a journey may ask of the elements found. */
export interface Findings {
  readonly count: number;
  /** Of the first: */
  readonly isShown: boolean;
  readonly isEnabled: boolean;
  readonly text: string;
  readonly value: string;
  readonly isFocused: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Where to press, or why nothing can be pressed there yet. */
export type Aim = { readonly x: number; readonly y: number } | { readonly obstacle: string };

/** Runs in the page; null: the library of queries is missing there. */
export function inspect(steps: readonly Step[], find: typeof locate): Findings | null {
  const found = find(steps);
  if (found === null) return null;
  const [first] = found;
  const box = first?.getBoundingClientRect();
  const isDrawn = first !== undefined && getComputedStyle(first).visibility !== 'hidden';
  return {
    count: found.length,
    isShown: isDrawn && box !== undefined && box.width > 0 && box.height > 0,
    isEnabled: first !== undefined && !first.matches(':disabled, [aria-disabled=true]'),
    text: (first as HTMLElement | undefined)?.innerText ?? '',
    value: (first as HTMLInputElement | undefined)?.value ?? '',
    isFocused: first !== undefined && document.activeElement === first,
    attributes: Object.fromEntries(
      [...(first?.attributes ?? [])].map(({ name, value }) => [name, value]),
    ),
  };
}

/** What became of a press, under `lastPress` of the page: a screen may move between aim and press. */
export type Press = 'none' | 'down' | 'hit' | 'missed';

/** Runs in the page: brings the first element into view, and keeps a press from hitting another. */
export async function aim(steps: readonly Step[], find: typeof locate): Promise<Aim | null> {
  const found = find(steps);
  if (found === null) return null;
  const [first] = found;
  if (first === undefined) return { obstacle: 'not there' };
  if (first.matches(':disabled, [aria-disabled=true]')) return { obstacle: 'disabled' };
  first.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  const before = first.getBoundingClientRect();
  await frame();
  const box = first.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return { obstacle: 'not drawn' };
  if (box.x !== before.x || box.y !== before.y) return { obstacle: 'moving' };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label');
  const isHit = hit !== null && (first.contains(hit) || label?.control === first);
  if (!isHit) return { obstacle: `covered by ${hit?.outerHTML.slice(0, 200)}` };
  Reflect.set(globalThis, 'lastPress', 'none' satisfies Press);
  const watching = new AbortController();
  const judge = (event: Event) => {
    const target = event.target as Element | null;
    const isOurs = first.contains(target) || target?.closest('label')?.control === first;
    if (event.type === 'pointerdown') {
      Reflect.set(globalThis, 'lastPress', (isOurs ? 'down' : 'missed') satisfies Press);
    }
    if (event.type === 'click') {
      if (isOurs) Reflect.set(globalThis, 'lastPress', 'hit' satisfies Press);
      watching.abort();
    }
    if (Reflect.get(globalThis, 'lastPress') === 'missed') {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    addEventListener(type, judge, { capture: true, signal: watching.signal });
  }
  // A press without a click, as on what it removes, leaves the next one unwatched.
  setTimeout(() => watching.abort(), 2_000);
  return { x, y };
}

/** Runs in the page: marks the first element for a selector. */
export function markFirst(
  steps: readonly Step[],
  find: typeof locate,
  attribute: string,
): boolean | null {
  const found = find(steps);
  if (found === null) return null;
  found[0]?.setAttribute(attribute, '');
  return found.length > 0;
}

/** Runs in the page: selects what a text field holds, and sets a field that keys fill differently. */
export function prepareToFill(
  steps: readonly Step[],
  find: typeof locate,
  value: string,
): 'filled' | 'selected' | 'absent' | null {
  const found = find(steps);
  if (found === null) return null;
  const field = found[0] as HTMLInputElement | HTMLTextAreaElement | undefined;
  if (field === undefined || field.matches(':disabled')) return 'absent';
  field.focus();
  if (!['date', 'time', 'month', 'range'].includes(field.type)) {
    field.select();
    return 'selected';
  }
  // React follows the element's own setter.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return 'filled';
}

/** Runs in the page. @returns the elements after the last step, in the document's order */
export function locate(steps: readonly Step[]): Element[] | null {
  const library = Reflect.get(globalThis, 'TestingLibraryDom') as typeof Library | undefined;
  if (library === undefined) return null;
  const toMatcher = (words: Words) =>
    typeof words === 'string' ? words : new RegExp(words.source, words.flags);
  const holds = (element: Element, words: Words) => {
    const matcher = toMatcher(words);
    const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ');
    return typeof matcher === 'string' ? text.includes(matcher) : matcher.test(text);
  };
  const within = (container: HTMLElement, step: Step): Element[] => {
    switch (step.by) {
      case 'role':
        return library.queryAllByRole(
          container,
          step.role,
          step.name === undefined ? {} : { name: toMatcher(step.name) },
        );
      case 'label':
        return library.queryAllByLabelText(container, toMatcher(step.words));
      case 'text':
        return library.queryAllByText(container, toMatcher(step.words));
      case 'title':
        return library.queryAllByTitle(container, toMatcher(step.words));
      case 'css':
        return [...container.querySelectorAll(step.selector)];
      case 'holding':
      case 'index':
        return [];
    }
  };
  // A new document has no body yet.
  let found: Element[] = [document.body ?? document.documentElement];
  for (const step of steps) {
    if (step.by === 'holding') found = found.filter((element) => holds(element, step.words));
    else if (step.by === 'index') found = found.slice(step.index, step.index + 1);
    else found = [...new Set(found.flatMap((element) => within(element as HTMLElement, step)))];
  }
  return found;
}
