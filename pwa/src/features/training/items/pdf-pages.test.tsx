import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { waitFor } from '../../../testing/wait-for.ts';
import { PdfPages } from './pdf-pages.tsx';
import { FakePdf } from './testing/fake-pdf.ts';

const getDocument = vi.hoisted(() => vi.fn<() => object>());
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  getDocument,
  GlobalWorkerOptions: { workerPort: {} },
}));
vi.mock('pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url', () => ({ default: '' }));
vi.mock('../../../rest/read-file.ts', () => ({ readFileBytes: async () => new ArrayBuffer(8) }));

/** Opens what the library shall read from the file. */
function open(pdf: FakePdf) {
  getDocument.mockImplementation(() => ({ promise: Promise.resolve(pdf.document) }));
  const told = { onOpened: vi.fn<() => void>(), onFailed: vi.fn<(reason: string) => void>() };
  const pages = (
    <PdfPages url="/api/files/one" title="The plan" zoom={1} width={0} stage={null} {...told} />
  );
  return { ...render(pages), ...told };
}

it('a PDF opened again waits until the library has given up the one before', async () => {
  const former = new FakePdf();
  const first = open(former);
  await waitFor(() => expect(first.onOpened).toHaveBeenCalled());
  first.unmount();
  const second = open(new FakePdf());
  // All that does not wait for the former has happened by then.
  await act(async () => await new Promise(requestAnimationFrame));
  expect(getDocument).toHaveBeenCalledTimes(1);
  former.destroying.resolve();
  expect(await screen.findByRole('img', { name: 'Page 1' })).toBeInTheDocument();
  expect(second.onFailed).not.toHaveBeenCalled();
});
