import type { Tab } from '../drivers/tab.ts';

/** Dismisses a notification, so that none is there for what follows. */
export async function dismissToast(tab: Tab, title: string): Promise<void> {
  const toast = tab.role('status').holding(title);
  await toast.role('button', 'Dismiss notification').click();
  await toast.expectGone();
}

/** The card of a shift ('08:00–10:00') on the shown day. */
export const shiftCard = (tab: Tab, hours: string) => tab.role('group', hours);

/** Plans a shift on the shown day. */
export async function planShift(tab: Tab, start: string, end: string): Promise<void> {
  await tab.role('button', 'Add Planned Hours').click();
  const dialog = tab.role('dialog', 'Add Planned Hours');
  await dialog.label(/^Start Time/).fill(start);
  await dialog.label(/^End Time/).fill(end);
  await dialog.role('button', 'Save Schedule').click();
  await dialog.expectGone();
  await shiftCard(tab, `${start}–${end}`).expectShown();
}

/** Records a past shift as partly worked. */
export async function recordPartial(
  tab: Tab,
  hours: string,
  [start, end]: readonly [string, string],
): Promise<void> {
  await shiftCard(tab, hours).role('button', 'Partial').click();
  const dialog = tab.role('dialog', 'Enter Actual Hours Worked');
  await dialog.label(/^Actual Start Time/).fill(start);
  await dialog.label(/^Actual End Time/).fill(end);
  await dialog.role('button', 'Save Actual Hours').click();
  await dialog.expectGone();
  await shiftCard(tab, hours).expectText(`Worked Partial Hours: ${start}–${end}`);
}

/** Deletes a shift of today or later: the toast could take it back. */
export async function deleteShift(tab: Tab, hours: string): Promise<void> {
  await shiftCard(tab, hours)
    .role('button', /^Delete /)
    .click();
  await shiftCard(tab, hours).expectGone();
  await dismissToast(tab, 'Schedule Deleted');
}
