// `greenroom probe`, the image's health check: exits with 0 while the server in this container
// answers. It does not ask for the database: a restart would not bring that back.
const port = process.env['PORT'] ?? '3000';
const host = process.env['HOST'] ?? '0.0.0.0';
/** Milliseconds. */
const limit = 4_000;

try {
  const signal = AbortSignal.timeout(limit);
  const { status } = await fetch(`http://${reachable(host)}:${port}/healthz`, { signal });
  if (status !== 200) throw new Error(`The server answers ${status}`);
} catch (error) {
  const { cause } = error as { readonly cause?: unknown };
  const reason = cause instanceof Error ? cause : error;
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}

/** An address for a client; a server that listens on every address is asked on the loopback one. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
