import type { Generated } from 'kysely';

/** `device_erasures`: devices that are to erase what they keep, by the session they had. */
export interface DeviceErasuresTable {
  id: Generated<string>;
  /** Of the ended session; with it the device is told, and tells that it is done. */
  sid: string;
  user_id: string;
  /** Browser and system. Null: unknown. */
  device: string | null;
  /** What its owner called it when it was asked. Null: nothing. */
  label: Generated<string | null>;
  asked_at: Date;
  by_administrator: boolean;
  /** Null: it has not been in touch since. */
  erased_at: Date | null;
  /** When the same member signed in again in its browser before it reported. Null: not so. */
  signed_in_at: Generated<Date | null>;
  /** Until when its browser knows which session it had, and it can be told. */
  until: Generated<Date>;
}

export interface ErasuresTables {
  device_erasures: DeviceErasuresTable;
}
