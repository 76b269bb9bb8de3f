import { useEffect, useState } from 'react';
import { announcePicture } from '../../platform/first-picture.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { enterFromServer } from './ask-server.ts';
import { type Session, useSessionStore } from './session-store.ts';

/** Milliseconds the sign-in screen waits for the server before it goes by what the device knows. */
const patience = 2_500;

/**
 * Whether the sign-in screen may go by the session: the server has said whether it still holds, or
 * cannot be asked, or takes too long. Asks where the start did not. Once true, it stays true.
 */
export function useIsSessionKnown(): boolean {
  const session = useSessionStore((state) => state.session);
  const isOnline = useIsOnline();
  const [isSettled, setIsSettled] = useState(false);
  const isAwaited = isOnline && isInQuestion(session);
  // The start asks the server once a screen shows what the device has; this one shows nothing of it.
  useEffect(announcePicture, []);
  useEffect(() => {
    if (isOnline && isUnasked(session)) void enterFromServer();
  }, [session, isOnline]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), isAwaited ? patience : 0);
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
