import { noise } from '@greenroom/api/features/uploads/testing/make-images';
import { expect, it } from 'vitest';
import { type Greenroom, startGreenroom } from './clients/contenders.ts';
import { readUse } from '../support/server/process-use.ts';

// It starts a server, whose processor is shared with other tests.
const patience = 120_000;

// The server's own processor time does not depend on other load.
it.skipIf(process.platform !== 'linux')(
  'ten images at once leave the server responsive and its memory flat',
  async () => {
    const greenroom = await startGreenroom(1, 1);
    try {
      const image = await noise(4_000, 3_000).jpeg({ quality: 60 }).toBuffer();
      expect(image.length).toBeGreaterThan(3_000_000);
      const before = readUse(greenroom.pid);
      const statuses = await Promise.all(
        Array.from({ length: 10 }, () => uploadImage(greenroom, image)),
      );
      expect(statuses).toEqual(Array.from({ length: 10 }, () => 201));
      const after = readUse(greenroom.pid);
      // Ten decoded at once would take 600 MB more; two at a time, line by line, do not.
      expect(after.highestMemory - before.memory).toBeLessThan(400);
      // The main thread does an eighth; decoding on it would make that nearly all.
      const own = after.firstThread - before.firstThread;
      expect(own / (after.processor - before.processor)).toBeLessThan(0.25);
    } finally {
      await greenroom.stop();
    }
  },
  patience,
);

async function uploadImage({ targets, servers }: Greenroom, image: Buffer): Promise<number> {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(image)], 'a.jpg', { type: 'image/jpeg' }));
  const cookie = targets(1)[0]?.cookie ?? '';
  const url = `${servers[0]?.url}/api/chat-images/upload`;
  return (await fetch(url, { method: 'POST', body: form, headers: { cookie } })).status;
}
