// The cost of a plain list of the chat's rows: the app's rows, styles and font on an empty page,
// with the app's overscan, positioned by a few lines that know all heights in advance, without
// measuring and without React.
import type { Page } from '@playwright/test';

interface Row {
  readonly html: string;
  readonly height: number;
}

interface Taken {
  readonly rows: readonly Row[];
  /** Includes the fonts: the empty page has no address to load them from. */
  readonly css: string;
  readonly scroller: string;
  readonly list: string;
  /** Of the room's list, in px. */
  readonly box: { readonly top: number; readonly height: number };
}

/** Shows as many rows on an empty page as `room` has messages, with the same styles. */
export async function showFloor(page: Page, room: Page, messages: number): Promise<void> {
  // A page in the background is hardly drawn.
  await room.bringToFront();
  const { rows, css, scroller, list, box } = await room.evaluate(takeRows);
  await page.setContent(
    `<!doctype html><style>${css}</style>` +
      `<main style="position: fixed; inset-inline: 0; top: ${box.top}px; height: ${box.height}px">` +
      `<div class="${scroller}" role="log" aria-label="Messages" tabindex="0">` +
      `<div class="${list}"></div></div></main>`,
  );
  await page.evaluate(placeRows, { rows, messages });
}

/** Runs in the room: about a hundred of its rows with their heights, and its styles. */
async function takeRows(): Promise<Taken> {
  const scroller = document.querySelector<HTMLElement>('[role=log]');
  const list = scroller?.firstElementChild;
  if (!scroller || !list) throw new Error('There are no rows');
  const rows = new Map<string, Row>();
  for (let step = 0; step < 120; step += 1) {
    for (const row of list.querySelectorAll<HTMLElement>('[data-key]')) {
      rows.set(row.dataset['key'] ?? '', { html: row.outerHTML, height: row.offsetHeight });
    }
    scroller.scrollTop += 250;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }
  const { top, height } = scroller.getBoundingClientRect();
  let css = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join('\n');
  for (const [, path = ''] of css.matchAll(/url\("([^"]+\.woff2)"\)/g)) {
    const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer());
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    css = css.replaceAll(path, `data:font/woff2;base64,${btoa(text)}`);
  }
  return {
    rows: [...rows.values()],
    css,
    scroller: scroller.className,
    list: list.className,
    box: { top, height },
  };
}

/** Runs in the empty page: places the visible rows and six beyond, like the app. */
async function placeRows({
  rows,
  messages,
}: {
  readonly rows: readonly Row[];
  readonly messages: number;
}): Promise<void> {
  const beyond = 6;
  const scroller = document.querySelector<HTMLElement>('[role=log]');
  const list = scroller?.firstElementChild;
  if (!scroller || !(list instanceof HTMLElement)) throw new Error('There is no list');
  const rowAt = (index: number) => rows[index % rows.length] ?? { html: '', height: 0 };
  const models = rows.map(({ html }) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.firstElementChild;
  });
  const tops = [0];
  for (let index = 0; index < messages; index += 1) {
    tops.push((tops[index] ?? 0) + rowAt(index).height);
  }
  list.style.height = `${tops[messages]}px`;
  const indexAt = (offset: number) => {
    let [low, high] = [0, messages - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((tops[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const placed = new Map<number, Element>();
  const height = scroller.clientHeight;
  const place = () => {
    const first = Math.max(0, indexAt(scroller.scrollTop) - beyond);
    const last = Math.min(messages - 1, indexAt(scroller.scrollTop + height) + beyond);
    for (const [index, row] of placed) {
      if (index >= first && index <= last) continue;
      row.remove();
      placed.delete(index);
    }
    for (let index = first; index <= last; index += 1) {
      const model = models[index % models.length];
      if (placed.has(index) || !model) continue;
      const row = model.cloneNode(true);
      if (!(row instanceof HTMLElement)) continue;
      row.style.cssText = `position: absolute; left: 0; width: 100%; top: ${tops[index]}px`;
      placed.set(index, row);
      list.append(row);
    }
  };
  scroller.addEventListener('scroll', place, { passive: true });
  place();
  await document.fonts.ready;
  for (const [index, row] of placed) {
    const isAsTaken = row instanceof HTMLElement && row.offsetHeight === rowAt(index).height;
    if (!isAsTaken) throw new Error(`Row ${index} is not as tall here as in the room`);
  }
}
