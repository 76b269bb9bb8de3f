import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import type { UsedCredential } from '@greenroom/sync-protocol/account/passkey-records';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';

interface PasskeyButtonProps {
  readonly label: string;
  /** Heading of a failure. */
  readonly failure: (error: unknown) => { readonly title: string; readonly text: string };
  readonly start: () => Promise<CallAnswer<'account.startPasskeySignIn'>>;
  readonly finish: (credential: UsedCredential) => Promise<void>;
}

/** Asks for a passkey; nothing in browsers without any. A question the person ends says nothing. */
export function PasskeyButton({ label, failure, start, finish }: PasskeyButtonProps) {
  const isOnline = useIsOnline();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof failure> | null>(null);
  if (!('PublicKeyCredential' in globalThis)) return null;
  const ask = async () => {
    setIsPending(true);
    setProblem(null);
    try {
      const { signWithPasskey } = await import('./ask-passkey.ts');
      const credential = await signWithPasskey(await start());
      if (credential !== null) await finish(credential);
    } catch (error) {
      setProblem(failure(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Stack gap={16}>
      {problem !== null && (
        <Notice tone="danger" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <Button wide disabled={!isOnline} pending={isPending} onClick={() => void ask()}>
        {label}
      </Button>
    </Stack>
  );
}
