import { Agent, request } from 'node:http';
import type { Greenroom } from './contenders.ts';
import { doEvenly } from '../even-rate.ts';
import { loadText, readClock } from './load-message.ts';
import { cookieOf } from './members.ts';

/** First number of these messages, to distinguish them from those of the sockets. */
const firstNumber = 1_000_000;

/**
 * Sends `POST /api/chat-messages` at an even rate, by members and to instances in turn. @returns
 * how many were accepted, which should be all
 */
export async function sendByRest(
  { servers, members }: Greenroom,
  rate: number,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const answers: Promise<void>[] = [];
  const total = await doEvenly(rate, seconds, (index) => {
    const server = servers[index % servers.length];
    // The first members send over their sockets.
    const member = members.at(-1 - (index % members.length));
    if (server === undefined || member === undefined) throw new Error('Nobody speaks');
    const content = loadText(firstNumber + index, readClock());
    answers.push(post(agent, `${server.url}/api/chat-messages`, cookieOf(member, server), content));
  });
  await Promise.all(answers);
  agent.destroy();
  return total;
}

function post(agent: Agent, url: string, cookie: string, content: string): Promise<void> {
  const body = JSON.stringify({ content });
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((done, fail) => {
    const sending = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 201) done();
        else fail(new Error(`POST /api/chat-messages: ${response.statusCode}`));
      });
    });
    sending.on('error', fail);
    sending.end(body);
  });
}
