import type { ApiClient } from '../client/api-client.ts';
import { type FillOptions, signedIn } from './demo-people.ts';
import type { DemoMessage } from './plan-chat.ts';
import { instantOf } from './plan-mutations.ts';
import { idOf } from './random.ts';

interface Speaker {
  readonly client: ApiClient;
  readonly userId: string;
  sequence: number;
}

/**
 * Has everything said in its order: as devices send it, since a message is dated by when it was
 * written. What one person says in a row goes in one exchange. `ids` names who was let in.
 */
export async function talkTogether(
  messages: readonly DemoMessage[],
  seatOf: (username: string) => number,
  ids: ReadonlyMap<string, string>,
  options: FillOptions,
): Promise<void> {
  const speakers = new Map<string, Speaker>();
  for (const username of new Set(messages.map((message) => message.username))) {
    const client = await signedIn(username, options, seatOf(username));
    speakers.set(username, { client, userId: ids.get(username) ?? '', sequence: 0 });
  }
  for (const run of runsOf(messages)) await say(speakers, run, options);
  for (const { client } of speakers.values()) await client.call('account.signOut', {});
  options.report(`Said ${messages.length} things to the community`);
}

async function say(
  speakers: ReadonlyMap<string, Speaker>,
  run: readonly DemoMessage[],
  { clock }: FillOptions,
): Promise<void> {
  const speaker = speakers.get(run[0]?.username ?? '');
  if (!speaker) throw new Error('Somebody speaks who is not there');
  const mutations = run.map(({ id, content, replyToId, saidAt }) => ({
    id: idOf(`chat.send/${id}`),
    sequence: ++speaker.sequence,
    call: 'chat.send',
    input: { id, content, ...(replyToId !== null && { replyToId }) },
    at: instantOf(saidAt, clock),
    offset: clock.offset,
  }));
  const { client, userId } = speaker;
  await client.offer(userId, idOf(`phone at the chat of ${userId}`), mutations);
}

/** Consecutive messages of one person. */
function runsOf(messages: readonly DemoMessage[]): DemoMessage[][] {
  const runs: DemoMessage[][] = [];
  for (const message of messages) {
    const last = runs.at(-1);
    if (last?.[0]?.username === message.username) last.push(message);
    else runs.push([message]);
  }
  return runs;
}
