import type { Person } from '../account-records.ts';

/** A member as others see them; `over` overrides fields. */
export function makePersonRow(over: Partial<Person> = {}): Person {
  return {
    id: '01930000-0000-7000-8000-900000000001',
    username: 'ruby',
    role: 'model',
    profileImageUrl: null,
    ...over,
  };
}
