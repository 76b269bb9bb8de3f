import { useEffect, useState } from 'react';
import { signInPage } from '../../../platform/server-pages.ts';
import { callApi } from '../../../rest/call-api.ts';
import { LinkButton } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import styles from './provider-link.module.css';

/** 'Continue with …' if an OpenID Connect provider is configured; nothing until that is known. */
export function ProviderLink() {
  const provider = useProvider();
  if (provider === null) return null;
  return (
    <Stack gap={16}>
      <p className={styles.or}>or</p>
      {/* A page of the server that redirects to the provider. */}
      <LinkButton to={signInPage} reloadDocument wide>
        Continue with {provider}
      </LinkButton>
    </Stack>
  );
}

/** The provider's name; null: none, or the server was not reached. */
function useProvider(): string | null {
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () =>
      callApi('account.signInWays', {}, { signal: leaving.signal }).then(
        (ways) => setProvider(ways.provider),
        // Sign-in by password works without; asked again when the network returns.
        () => undefined,
      );
    void ask();
    addEventListener('online', () => void ask(), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return provider;
}
