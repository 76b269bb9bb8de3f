import { createContext, use, useEffect, useState } from 'react';

type Register = () => () => void;

/** How a dialog is told of its notices of failures. Null: not in a dialog. */
export const NoticeRoom = createContext<Register | null>(null);

/** Whether notices of failures are shown in a dialog that provides `register`. */
export function useNoticeRoom(): { readonly register: Register; readonly hasNotice: boolean } {
  const [count, setCount] = useState(0);
  const [register] = useState(() => () => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  });
  return { register, hasNotice: count > 0 };
}

/** Tells the dialog around it, if any, of a shown notice. */
export function useNoticeIn(isFailure: boolean): void {
  const register = use(NoticeRoom);
  useEffect(() => (isFailure ? register?.() : undefined), [register, isFailure]);
}
