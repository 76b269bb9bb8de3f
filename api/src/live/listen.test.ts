import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listenForChanges } from './listen.ts';

it('gives up a host that accepts and says nothing, tries again, and can be stopped', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const warn = vi.fn();
  const url = `postgres://nobody@127.0.0.1:${port}/none`;
  const listener = listenForChanges(url, () => undefined, { warn }, 50);
  expect(await listener.notify()).toBe(false);
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(1), { timeout: 5_000 });
  expect(warn).toHaveBeenCalled();
  await listener.stop();
});
