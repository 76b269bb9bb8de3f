/** The OpenID Connect provider people may sign in with, and who Greenroom is to it. */
export interface OidcSettings {
  /** As its discovery document names it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  readonly clientSecret?: string;
  /** What people know the provider as. */
  readonly name: string;
}
