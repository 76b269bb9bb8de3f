import { readFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** A build of the app in front of a server's API, replaceable by another build. */
export interface DeployedApp {
  readonly url: string;
  /** Replaces the build: the earlier files are gone, as after a deployment. */
  deploy(folder: string): void;
  /** Leaves requests with this path prefix unanswered, like a broken network; null: none. */
  withhold(path: string | null): void;
  close(): Promise<void>;
}

/** Serves the build in `folder`; API and live connection come from the server on `port`. */
export async function deployApp(folder: string, port: number): Promise<DeployedApp> {
  let current = folder;
  let withheld: string | null = null;
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (withheld !== null && path.startsWith(withheld)) incoming.destroy();
    else if (/^\/api(\/|$)/.test(path)) passOn(port, incoming, response);
    else void answerFile(current, path, response);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket, head: Buffer) => {
    const upstream = connect(port, 'localhost');
    const lines = [`GET ${incoming.url} HTTP/1.1`];
    for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
    }
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
    for (const end of [socket, upstream]) end.on('error', () => end.destroy());
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (next) => (current = next),
    withhold: (path) => (withheld = path),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function passOn(port: number, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: 'localhost', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}

/** A file of the build; for any path without an extension the page, like the real server. */
async function answerFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  const file = extname(path) === '' ? '/index.html' : path;
  const bytes = await readFile(join(folder, normalize(file))).catch(() => null);
  if (bytes === null) {
    response.writeHead(404).end();
    return;
  }
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(bytes);
}
