import type { ApiClient } from '../../client/api-client.ts';
import { type FillOptions, signedIn } from '../demo-people.ts';
import type { DemoConcern } from './plan-concerns.ts';

/** Sends the concerns, the writers taking turns, and answers them as an administrator. */
export async function speakUp(
  concerns: readonly DemoConcern[],
  writers: readonly { readonly username: string; readonly seat: number }[],
  admin: ApiClient,
  options: FillOptions,
): Promise<void> {
  for (const [index, concern] of concerns.entries()) {
    const writer = writers[index % writers.length];
    if (!writer) return;
    const client = await signedIn(writer.username, options, writer.seat);
    const { content, followUpCode, status, response } = concern;
    const { id } = await client.call('concerns.send', { content, followUpCode });
    await client.call('account.signOut', {});
    if (status === 'pending') continue;
    const answer = response === null ? {} : { adminResponse: response };
    await admin.call('concerns.update', { id, status, ...answer });
  }
  options.report(`Sent ${concerns.length} anonymous concerns`);
}
