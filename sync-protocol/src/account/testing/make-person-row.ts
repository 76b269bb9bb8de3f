import type { Person } from '../account-records.ts';

/** What every member knows of another; `over` names what the test cares about. */
export function makePersonRow(over: Partial<Person> = {}): Person {
  return {
    id: '01930000-0000-7000-8000-900000000001',
    username: 'ruby',
    role: 'model',
    profileImageUrl: null,
    ...over,
  };
}
