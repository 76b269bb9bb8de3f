import { startTestApp, type TestApp } from '../../../http/testing/test-app.ts';
import { OidcBrowser } from './oidc-browser.ts';
import { type Claims, startTestProvider, type TestProvider } from './oidc-test-provider.ts';

/** Public origin of the app under test; no request is really sent there. */
export const publicOrigin = 'http://localhost:3000';

/** The redirect after a refused return. */
export const failed = '302 /auth?refused=failed';

let people = 0;

/** A provider, and an app that uses it. */
export class OidcWorld {
  readonly provider: TestProvider;
  readonly test: TestApp;
  readonly #told: { count: number };

  private constructor(provider: TestProvider, test: TestApp, told: { count: number }) {
    this.provider = provider;
    this.test = test;
    this.#told = told;
  }

  static async start(): Promise<OidcWorld> {
    const provider = await startTestProvider(publicOrigin);
    const { issuer, clientId, clientSecret } = provider;
    const oidc = { issuer, clientId, clientSecret, name: 'Example ID' };
    const told = { count: 0 };
    const live = { mount: () => Promise.resolve(), announce: () => void (told.count += 1) };
    const test = await startTestApp({ config: { publicOrigin, oidc }, live });
    return new OidcWorld(provider, test, told);
  }

  async stop(): Promise<void> {
    await this.test.stop();
    await this.provider.stop();
  }

  /** Number of announcements of changes. */
  get announced(): number {
    return this.#told.count;
  }

  browser(): OidcBrowser {
    return new OidcBrowser(this.test);
  }

  /** Adds a person at the provider, with a new subject each time. */
  person(claims: Claims = {}): string {
    people += 1;
    const subject = `subject-${people}`;
    this.provider.people.set(subject, claims);
    return subject;
  }

  /** Adds a person who signed in before and was approved. */
  async approvedPerson(): Promise<string> {
    const subject = this.person();
    await this.browser().signIn(subject);
    await this.setStatus(subject, 'approved');
    return subject;
  }

  accountOf(subject: string) {
    return this.test.db
      .selectFrom('users')
      .selectAll()
      .where('oidc_subject', '=', subject)
      .where('oidc_issuer', '=', this.provider.issuer)
      .executeTakeFirst();
  }

  /** `reason`: the administrators' reason for a rejection. */
  async setStatus(
    subject: string,
    status: 'approved' | 'rejected',
    reason: string | null = null,
  ): Promise<void> {
    const query = this.test.db.updateTable('users').set({ status, rejection_reason: reason });
    await query.where('oidc_subject', '=', subject).execute();
  }

  async countSessions(): Promise<number> {
    return (await this.test.db.selectFrom('sessions').select('sid').execute()).length;
  }
}
