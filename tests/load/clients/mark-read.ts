import type { ChatMessageView } from '@greenroom/sync-protocol/chat/chat-views';
import type { ServerProcess } from '../../support/server/server-process.ts';
import type { Greenroom } from './contenders.ts';
import { doEvenly } from '../even-rate.ts';
import { cookieOf, type LoadMember } from './members.ts';

/** Members a second who mark what is said as read; each does it once. */
const readers = 10;

/**
 * Has members mark the newest message as read, as those do whose room is open, at one instance after
 * the other. @returns how many there were: each moved a read position, of which a device is told
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
  // The very first is still on its way.
  if (newest[0] === undefined) await markNewest(server, member);
  else await call(server, member, 'POST', `/${newest[0].id}/read`);
}

async function call(server: ServerProcess, member: LoadMember, method: string, rest: string) {
  const url = `${server.url}/api/chat-messages${rest}`;
  const response = await fetch(url, { method, headers: { cookie: cookieOf(member, server) } });
  if (!response.ok) throw new Error(`${method} ${rest}: ${response.status}`);
  return (await response.json()) as unknown;
}
