/** The OpenID Connect provider, and Greenroom's client registration at it. */
export interface OidcSettings {
  /** As in its discovery document. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, protected by PKCE only. */
  readonly clientSecret?: string;
  /** Display name of the provider. */
  readonly name: string;
}
