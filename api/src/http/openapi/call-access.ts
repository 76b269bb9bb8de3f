import { type Call, isAllowedWhilePaused } from '@greenroom/sync-protocol/call';

const who = {
  everyone: 'Anybody may call it, signed in or not.',
  member: 'For signed-in accounts that are approved.',
  admin: 'For administrators.',
} as const satisfies Record<Call['access'], string>;

/** Who may call, when, and how else it travels, in sentences. */
export function describeAccess(call: Call): string {
  const sentences: string[] = [who[call.access]];
  if (call.access === 'member') {
    sentences.push(
      isAllowedWhilePaused(call)
        ? 'A paused account may call it.'
        : 'Not while the account is paused.',
    );
    sentences.push(
      call.inMaintenance
        ? 'Open during maintenance.'
        : 'During maintenance for administrators alone.',
    );
  }
  if (call.offline) {
    sentences.push(
      'May also travel as a mutation in sync.exchange, path parameters and body in one flat input.',
    );
  }
  if (call.rateLimit !== undefined) {
    sentences.push(`At most ${call.rateLimit} requests a minute from one address.`);
  }
  if (call.allowance) {
    const { burst, perSecond } = call.allowance;
    sentences.push(
      `At most ${burst} at once by one account, and ${perSecond} a second after them.`,
    );
  }
  return sentences.join(' ');
}
