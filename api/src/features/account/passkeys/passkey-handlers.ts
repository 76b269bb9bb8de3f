import { v7 as newId } from 'uuid';
import { maxPasskeyName } from '@greenroom/sync-protocol/account/passkey-records';
import type { RequestHandlers } from '../../../access/handler.ts';
import { runTransactionOf } from '../../../access/turns/turns.ts';
import { AppError, notFound } from '../../../app-error.ts';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import { requireSession } from '../require-session.ts';
import { isRequiredOfAdministrators, meetsObligation } from '../second-factor/obligation.ts';
import { proveOwner } from '../second-factor/prove.ts';
import { tellOwner } from '../second-factor/tell-owner.ts';
import { storeChallenge, takeChallenge } from './challenges-repository.ts';
import { askedOf, tooLate } from './passkey-proof.ts';
import {
  deletePasskey,
  findPasskeys,
  insertPasskey,
  renamePasskey,
  toPasskey,
} from './passkeys-repository.ts';
import type { PasskeyRow } from './passkeys-tables.ts';
import { askForNew, verifyNew } from './relying-party.ts';

type PasskeyCall =
  | 'account.listPasskeys'
  | 'account.startPasskey'
  | 'account.addPasskey'
  | 'account.renamePasskey'
  | 'account.removePasskey';

/** More than a person has devices; bounds what a browser is sent. */
const maxPasskeys = 20;

/** Handlers of the account's own passkeys (docs/decisions/second-factor.md). */
export function passkeyHandlers(keys: KeyRing): Pick<RequestHandlers, PasskeyCall> {
  return {
    'account.listPasskeys': async ({ db, actor }) =>
      tellApart(await findPasskeys(db, actor.userId)).map(toPasskey),

    'account.startPasskey': async (context, proof) => {
      const { db, actor, now, origin } = context;
      await proveOwner(context, keys, proof);
      const known = await findPasskeys(db, actor.userId);
      if (known.length >= maxPasskeys) throw tooMany();
      const options = await askForNew(origin, actor, known);
      await storeChallenge(db, askedOf(context, 'add'), options.challenge, now);
      return options;
    },

    'account.addPasskey': async (context, { name, credential }) => {
      const { db, actor, now, origin } = context;
      const challenge = await takeChallenge(db, askedOf(context, 'add'), now);
      if (challenge === undefined) throw tooLate();
      const made = await verifyNew(origin, challenge, credential);
      if (!made) throw new AppError('invalid', 'This passkey was not made for this site');
      return runTransactionOf(db, actor.userId, async (trx) => {
        await requireSession(trx, context);
        const known = tellApart(await findPasskeys(trx, actor.userId));
        if (known.length >= maxPasskeys) throw tooMany();
        const row = {
          id: newId(),
          user_id: actor.userId,
          name: freePasskeyName(name, namesOf(known)),
          created_at: now,
          ...made,
        };
        if (!(await insertPasskey(trx, row))) {
          throw new AppError('conflict', 'This passkey was added already');
        }
        const text = `‘${row.name}’ now signs in to your account.`;
        await tellOwner(trx, { userId: actor.userId, now }, 'A passkey was added', text);
        return toPasskey({ ...row, last_used_at: null });
      });
    },

    'account.renamePasskey': async ({ db, actor }, { id, name }) => {
      const known = tellApart(await findPasskeys(db, actor.userId));
      const others = known.filter((passkey) => passkey.id !== id);
      const free = freePasskeyName(name, namesOf(others));
      const renamed = await renamePasskey(db, actor.userId, id, free);
      if (!renamed) throw notFound('Passkey');
      return toPasskey(renamed);
    },

    'account.removePasskey': async (context, { id, ...proof }) => {
      const { db, actor, now } = context;
      await proveOwner(context, keys, proof);
      await runTransactionOf(db, actor.userId, async (trx) => {
        await requireSession(trx, context);
        if (!(await deletePasskey(trx, actor.userId, id))) throw notFound('Passkey');
        const isObliged = actor.role === 'admin' && (await isRequiredOfAdministrators(trx));
        if (isObliged && !(await meetsObligation(trx, actor.userId))) throw isLast();
        const text = 'It no longer signs in to your account.';
        await tellOwner(trx, { userId: actor.userId, now }, 'A passkey was removed', text);
      });
      return undefined;
    },
  };
}

function namesOf(passkeys: readonly PasskeyRow[]): string[] {
  return passkeys.map(({ name }) => name);
}

function tooMany(): AppError {
  return new AppError('conflict', `An account has at most ${maxPasskeys} passkeys`);
}

function isLast(): AppError {
  const message =
    'Administrators need a second step here. Add another passkey or set up two-step sign-in first.';
  return new AppError('conflict', message);
}

/** The name, or with the first number that tells it apart from those taken: 'My phone (2)'. */
function freePasskeyName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = withNumber(name, ` (${number})`);
  return free;
}

/** Passkeys in their order, each with a name that none before it has. */
function tellApart<Named extends { readonly name: string }>(passkeys: readonly Named[]): Named[] {
  const told: Named[] = [];
  for (const passkey of passkeys) {
    const taken = told.map(({ name }) => name);
    told.push({ ...passkey, name: freePasskeyName(passkey.name, taken) });
  }
  return told;
}

function withNumber(name: string, number: string): string {
  // Not within a character of two units.
  const start = name.slice(0, maxPasskeyName - number.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}${number}`;
}
