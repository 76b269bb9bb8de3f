import * as v from 'valibot';
import { defineCall, defineLiveCall, fields } from '../call.ts';
import { systemSchema } from './system-records.ts';

export const read = defineLiveCall({
  name: 'system.read',
  method: 'GET',
  path: '/api/admin/system',
  summary: 'State of jobs, storage, pushes and devices that cannot send',
  access: 'admin',
  reads: ['serverState'],
  answer: systemSchema,
});

function count(name: string, highest: number) {
  const text = `${name} must be a whole number from 0 to ${highest}`;
  return v.pipe(v.number(text), v.integer(text), v.minValue(0, text), v.maxValue(highest, text));
}

/**
 * How many changes the caller's device cannot send, never which. Sent while a change is older than
 * ten minutes although the server answers, and with `waiting: 0` once none is. One report a session.
 */
export const reportOutbox = defineCall({
  name: 'system.reportOutbox',
  method: 'PUT',
  path: '/api/device/outbox',
  summary: 'Report how many changes this device cannot send',
  access: 'member',
  body: fields({
    waiting: count('Waiting', 1_000_000),
    /** Refused by the server and not dealt with. */
    refused: count('Refused', 1_000_000),
    /** Age of the oldest waiting change, by the device's clock; at most 400 days. */
    oldestSeconds: count('Age', 400 * 24 * 3_600),
  }),
});

export const systemCalls = [read, reportOutbox] as const;
