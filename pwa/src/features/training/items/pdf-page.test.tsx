import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../../testing/wait-for.ts';
import { PdfPage } from './pdf-page.tsx';
import { FakePdf, PageObserver } from './testing/fake-pdf.ts';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', PageObserver);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  return () => vi.unstubAllGlobals();
});

const shownPage = () => screen.getByRole<HTMLCanvasElement>('img', { name: 'Page 1' });

it('a page that lies on its side keeps its shape', async () => {
  const pdf = new FakePdf({ width: 842, height: 595 });
  render(<PdfPage pdf={pdf.document} number={1} zoom={1} width={400} stage={null} />);
  await PageObserver.show(true);
  await waitFor(() => expect(pdf.drawings).toHaveLength(1));
  expect(shownPage().style.getPropertyValue('--shape')).toBe('842 / 595');
});

it('a page that is zoomed while it is drawn is drawn anew, once the first drawing has ended', async () => {
  const pdf = new FakePdf();
  const { rerender } = render(
    <PdfPage pdf={pdf.document} number={1} zoom={1} width={400} stage={null} />,
  );
  await PageObserver.show(true);
  await waitFor(() => expect(pdf.drawings).toHaveLength(1));
  rerender(<PdfPage pdf={pdf.document} number={1} zoom={2} width={400} stage={null} />);
  await PageObserver.show(true);
  await waitFor(() => expect(pdf.drawings).toHaveLength(2));
  expect(pdf.drawings[0]?.isCancelled).toBe(true);
  await pdf.drawings[1]?.finish();
  expect(pdf.drawings[1]?.isCancelled).toBe(false);
});

it('a page far out of the view gives its memory back, and is drawn again on return', async () => {
  const pdf = new FakePdf();
  render(<PdfPage pdf={pdf.document} number={1} zoom={1} width={400} stage={null} />);
  await PageObserver.show(true);
  await waitFor(() => expect(pdf.drawings).toHaveLength(1));
  expect(shownPage().width).toBe(400);
  await pdf.drawings[0]?.finish();
  await PageObserver.show(false);
  expect(shownPage()).toMatchObject({ width: 0, height: 0 });
  expect(shownPage().style.getPropertyValue('--shape')).toBe('595 / 842');
  await PageObserver.show(true);
  await waitFor(() => expect(pdf.drawings).toHaveLength(2));
  expect(shownPage().width).toBe(400);
});

it('a page that came and went between two looks is not drawn', async () => {
  const pdf = new FakePdf();
  render(<PdfPage pdf={pdf.document} number={1} zoom={1} width={400} stage={null} />);
  await PageObserver.show(true, false);
  await PageObserver.show(false);
  expect(shownPage().style.getPropertyValue('--shape')).toBe('');
  expect(pdf.drawings).toEqual([]);
});

it('a page is drawn for the end of its step of zoom, and anew for a stage of another width', async () => {
  const pdf = new FakePdf();
  const page = (zoom: number, width: number) => (
    <PdfPage pdf={pdf.document} number={1} zoom={zoom} width={width} stage={null} />
  );
  const { rerender } = render(page(1.25, 320));
  await PageObserver.show(true);
  await waitFor(() => expect(pdf.drawings).toHaveLength(1));
  // 400 px at 1.25 are 640 at 2.
  expect(shownPage().width).toBe(640);
  await pdf.drawings[0]?.finish();
  rerender(page(1.25, 700));
  await waitFor(() => expect(pdf.drawings).toHaveLength(2));
});
