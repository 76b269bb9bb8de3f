import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Greenroom } from './contenders.ts';
import { loadText, readClock } from './load-message.ts';
import { cookieOf } from './members.ts';

/** Numbers of these messages begin here, so that they differ from those of the sockets. */
const firstNumber = 1_000_000;

/**
 * Sends `POST /api/chat-messages` at an even rate, from one member after the other, to one instance
 * after the other. @returns how many were accepted, which must be all
 */
export async function sayByRest(
  { servers, members }: Greenroom,
  rate: number,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const started = readClock();
  const total = Math.round(rate * seconds);
  const answers: Promise<void>[] = [];
  while (answers.length < total) {
    const due = Math.min(total, Math.ceil(((readClock() - started) / 1e6) * rate));
    while (answers.length < due) {
      const server = servers[answers.length % servers.length];
      // The first ones speak over their sockets.
      const member = members.at(-1 - (answers.length % members.length));
      if (server === undefined || member === undefined) throw new Error('Nobody speaks');
      const content = loadText(firstNumber + answers.length, readClock());
      answers.push(
        post(agent, `${server.url}/api/chat-messages`, cookieOf(member, server), content),
      );
    }
    await pause(1);
  }
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
