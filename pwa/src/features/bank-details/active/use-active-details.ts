import { useState } from 'react';
import { useCallPage } from '../../../rest/use-call-query.ts';

type Sort = '-createdAt' | 'createdAt' | 'username' | '-username';

const sorts: readonly string[] = ['-createdAt', 'createdAt', 'username', '-username'];

function isSort(text: string): text is Sort {
  return sorts.includes(text);
}

/** The list of active details; search, order and page are not in the address, which is the screen's. */
export function useActiveDetails() {
  const [query, setQuery] = useState({ page: 1, search: '', sort: '-createdAt' as Sort });
  const list = useCallPage('bankDetails.list', query);
  return {
    ...query,
    list,
    onSearch: (search: string) => setQuery({ ...query, search, page: 1 }),
    onSort: (sort: string) => {
      if (isSort(sort)) setQuery({ ...query, sort, page: 1 });
    },
    onPage: (page: number) => setQuery({ ...query, page }),
  };
}
