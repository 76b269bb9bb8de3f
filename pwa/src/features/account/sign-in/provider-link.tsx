import { useEffect, useState } from 'react';
import { signInPage } from '../../../platform/server-pages.ts';
import { callApi } from '../../../rest/call-api.ts';
import { LinkButton } from '../../../ui/button/button.tsx';
import styles from './provider-link.module.css';

/** 'Continue with …' where an OpenID Connect provider is set up; nothing while that is not known. */
export function ProviderLink() {
  const provider = useProvider();
  if (provider === null) return null;
  return (
    <div className={styles.place}>
      <p className={styles.or}>or</p>
      {/* A page of the server, which leads to the provider. */}
      <LinkButton to={signInPage} leavesApp wide>
        Continue with {provider}
      </LinkButton>
    </div>
  );
}

/** What the provider is called; null: there is none, or the server could not be asked. */
function useProvider(): string | null {
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () =>
      callApi('account.signInWays', {}, { signal: leaving.signal }).then(
        (ways) => setProvider(ways.provider),
        // Signing in by name and password works without; the network's return asks again.
        () => undefined,
      );
    void ask();
    addEventListener('online', () => void ask(), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return provider;
}
