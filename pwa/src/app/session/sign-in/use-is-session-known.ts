import { useEffect, useState } from 'react';
import { announcePicture } from '../../../platform/first-picture.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { enterFromServer } from './ask-server.ts';
import { type Session, useSessionStore } from '../session-store.ts';

/** Milliseconds the sign-in screen waits for the server before it trusts the device's state. */
const answerLimit = 2_500;

/**
 * Whether the sign-in screen may trust the session: the server has confirmed or denied it, cannot
 * be reached, or takes too long. Asks the server if the start did not. Stays true once true.
 */
export function useIsSessionKnown(): boolean {
  const session = useSessionStore((state) => state.session);
  const isOnline = useIsOnline();
  const [isSettled, setIsSettled] = useState(false);
  const isAwaited = isOnline && isInQuestion(session);
  // The start asks after the first paint of local data; this screen shows none.
  useEffect(announcePicture, []);
  useEffect(() => {
    if (isOnline && isUnasked(session)) void enterFromServer();
  }, [session, isOnline]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), isAwaited ? answerLimit : 0);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isSettled || !isAwaited;
}

function isInQuestion(session: Session): boolean {
  if (session.status === 'signed-in') return !session.isConfirmed && !session.isExpired;
  return isUnasked(session);
}

function isUnasked(session: Session): boolean {
  return session.status === 'signed-out' && session.end === 'unasked';
}
