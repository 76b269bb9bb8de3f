import { useEffect, useState } from 'react';
import { partElementId } from './jump-to-part.ts';

/** The band of the window a part must reach into to be the current one: below its top. */
const band = '-96px 0px -75% 0px';

/** The part of the form being looked at, of `parts` in their order. Null: none yet. */
export function useCurrentPart(parts: readonly string[]): string | null {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const watched = parts.join(' ');
  useEffect(() => {
    const partOf = new Map<Element, string>();
    for (const part of watched.split(' ')) {
      const element = document.getElementById(partElementId(part));
      if (element) partOf.set(element, part);
    }
    const watch = new IntersectionObserver(
      (entries) => {
        setSeen((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const part = partOf.get(target);
            if (part === undefined) continue;
            if (isIntersecting) next.add(part);
            else next.delete(part);
          }
          return next;
        });
      },
      { rootMargin: band },
    );
    for (const element of partOf.keys()) watch.observe(element);
    return () => watch.disconnect();
  }, [watched]);
  // Between two cards the one before stays current.
  const found = parts.find((part) => seen.has(part)) ?? null;
  if (found !== null && found !== last) setLast(found);
  return found ?? last;
}
