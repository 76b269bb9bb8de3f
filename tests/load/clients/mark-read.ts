import type { ChatMessageView } from '@greenroom/sync-protocol/chat/chat-views';
import type { ServerProcess } from '../../support/server/server-process.ts';
import type { Greenroom } from './contenders.ts';
import { doEvenly } from '../even-rate.ts';
import { cookieOf, type LoadMember } from './members.ts';

/** Members per second who mark messages as read, once each. */
const readers = 10;

/**
 * Makes members mark the newest message as read, on the instances in turn, as an open room does.
 * @returns how many there were; each moved a position, which is sent to one device
 */
export async function markRead({ servers, members }: Greenroom, seconds: number): Promise<number> {
  const marks: Promise<void>[] = [];
  const rate = Math.min(readers, members.length / seconds);
  await doEvenly(rate, seconds, (index) => {
    const [server, member] = [servers[index % servers.length], members[index]];
    if (server === undefined || member === undefined) throw new Error('Nobody reads');
    marks.push(markNewest(server, member));
  });
  await Promise.all(marks);
  return marks.length;
}

async function markNewest(server: ServerProcess, member: LoadMember): Promise<void> {
  const newest = (await call(server, member, 'GET', '?limit=1')) as ChatMessageView[];
  // The very first message has not arrived yet.
  if (newest[0] === undefined) await markNewest(server, member);
  else await call(server, member, 'POST', `/${newest[0].id}/read`);
}

async function call(server: ServerProcess, member: LoadMember, method: string, rest: string) {
  const url = `${server.url}/api/chat-messages${rest}`;
  const response = await fetch(url, { method, headers: { cookie: cookieOf(member, server) } });
  if (!response.ok) throw new Error(`${method} ${rest}: ${response.status}`);
  return (await response.json()) as unknown;
}
