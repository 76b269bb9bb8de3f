import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';

const key = 'greenroom.maintenance-on';

/** Whether maintenance was on when it was last read here: room for the bar moves nothing below. */
export function expectMaintenance(): boolean {
  return readLocal(key) !== null;
}

/** Remembers it for the next start. */
export function keepMaintenance(isOn: boolean): void {
  writeLocal(key, isOn ? '1' : null);
}
