import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import {
  pushServiceCertificate as certificate,
  pushServiceKey as key,
} from '@greenroom/api/features/push/testing/push-service-certificate';
import { findProxy } from '../../infra/scripts/checks/proxy-program.ts';

/** A TLS proxy in front of servers, as docs/operations.md describes one. */
export interface TlsProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts haproxy at `port` before the servers at these ports, and trusts its certificate. */
export async function startTlsProxy(port: number, servers: readonly number[]): Promise<TlsProxy> {
  const haproxy = findProxy();
  if (haproxy === undefined)
    throw new Error('No haproxy found: install the Debian package haproxy.');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-haproxy-'));
  const pem = join(folder, 'localhost.pem');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(pem, `${certificate}${key}`, { mode: 0o600 });
  writeFileSync(file, configOf(port, pem, servers));
  // -db: in the foreground, so that it ends with this child.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', haproxy, '-db', '-f', file], {
    stdio: 'ignore',
  });
  return {
    url: `https://localhost:${port}`,
    stop: async () => {
      const exit = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configOf(port: number, pem: string, servers: readonly number[]): string {
  const lines = servers.map((one, index) => `  server greenroom-${index + 1} 127.0.0.1:${one}`);
  return `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  # Of an answer: absent, it would be the pause between two checks.
  timeout check 5s
  option forwardfor
  # A request that reached no server goes to another one.
  retries 3
  option redispatch
frontend tls
  bind 127.0.0.1:${port} ssl crt ${pem}
  http-request set-header X-Forwarded-Proto https
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 200ms fall 1 rise 1
${lines.join('\n')}
`;
}
