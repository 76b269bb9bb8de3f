import type { Feature } from '../feature.ts';
import { accountFeed } from './account-feed.ts';
import { accountHandlers } from './account-handlers.ts';
import { passwordHandlers } from './passwords/password-handlers.ts';
import { passkeyHandlers } from './passkeys/passkey-handlers.ts';
import { passkeyProofHandlers } from './passkeys/passkey-proof.ts';
import { passkeySignInHandlers } from './passkeys/passkey-sign-in.ts';
import { finishSignInHandler } from './second-factor/finish-sign-in.ts';
import { proveHandler } from './second-factor/prove.ts';
import { requiredSetUpHandlers } from './second-factor/required-set-up.ts';
import { secondFactorHandlers } from './second-factor/second-factor-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';

export const accountFeature = {
  requests: ({ provider, announce, bankKeys }) => ({
    ...accountHandlers(provider),
    ...passwordHandlers(announce),
    ...finishSignInHandler(bankKeys),
    ...passkeyHandlers(bankKeys),
    ...passkeyProofHandlers,
    ...passkeySignInHandlers,
    ...proveHandler(bankKeys),
    ...requiredSetUpHandlers(bankKeys),
    ...secondFactorHandlers(bankKeys),
    ...sessionHandlers,
  }),
  feeds: [accountFeed],
} satisfies Feature;
