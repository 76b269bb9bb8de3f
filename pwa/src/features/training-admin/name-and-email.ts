interface Person {
  readonly name: string | null;
  readonly email: string | null;
}

/** 'Ruby Stone · ruby@example.org', or what is known of it. */
export function nameAndEmail({ name, email }: Person): string {
  return [name, email].filter(Boolean).join(' · ');
}

/** Head of the column of both: few members give a name. */
export function nameAndEmailHeader(people: readonly Person[]): string {
  return people.some(({ name }) => name !== null && name !== '') ? 'Name and email' : 'Email';
}
