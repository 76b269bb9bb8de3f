import { collections, isCollectionName } from '@greenroom/sync-protocol/collections';
import {
  type Checksum,
  type SyncAnswer,
  syncAnswerSchema,
} from '@greenroom/sync-protocol/sync/sync-answer';
import * as v from 'valibot';
import type { RowKey } from '../replica-types.ts';
import type { StoredRow } from '../store/stored-rows.ts';

export interface ParsedPut extends RowKey {
  readonly xid: string;
  readonly row: StoredRow;
}

export interface ParsedScope {
  readonly scope: string;
  readonly isWhole: boolean;
  /** Rows of unknown collections were left out. */
  readonly isPartial: boolean;
  /** The lowest `sort` held after the last page; null: unchanged. */
  readonly floor: string | null;
  /** Of the base rows after this page; null: none sent. */
  readonly checksum: Checksum | null;
  readonly puts: readonly ParsedPut[];
  readonly drops: readonly RowKey[];
}

/** An answer whose rows all match their collection's schema. */
export interface ParsedAnswer extends Omit<SyncAnswer, 'scopes'> {
  readonly scopes: readonly ParsedScope[];
}

/** The answer breaks the protocol; none of it is applied. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError';
}

/**
 * Parses a whole answer before any of it is applied; leaves out collections of newer servers.
 * @throws {BadAnswerError} when a part of it is invalid.
 */
export function parseAnswer(answer: unknown): ParsedAnswer {
  const parsed = v.safeParse(syncAnswerSchema, answer);
  if (!parsed.success) throw new BadAnswerError(`Answer: ${parsed.issues[0].message}`);
  const { scopes, ...rest } = parsed.output;
  return {
    ...rest,
    scopes: Object.entries(scopes).map(([scope, changes]) => ({
      scope,
      isWhole: changes.whole ?? false,
      isPartial: changes.put.some(({ collection }) => !isCollectionName(collection)),
      floor: changes.floor ?? null,
      checksum: changes.checksum ?? null,
      puts: changes.put.flatMap((put) => parsePut(put)),
      drops: changes.drop.flatMap(({ collection, id }) =>
        isCollectionName(collection) ? [{ collection, id }] : [],
      ),
    })),
  };
}

function parsePut(put: SyncAnswer['scopes'][string]['put'][number]): ParsedPut[] {
  const { collection, id, xid } = put;
  if (!isCollectionName(collection)) return [];
  const row = v.safeParse(collections[collection].row, put.row);
  if (!row.success) throw new BadAnswerError(`${collection} ${id}: ${row.issues[0].message}`);
  if (row.output.id !== id) throw new BadAnswerError(`${collection} ${id}: has another id`);
  return [{ collection, id, xid, row: { ...row.output } }];
}
