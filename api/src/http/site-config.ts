/** How people reach the server. */
export interface SiteConfig {
  /** The origin people use, without a path. Absent: the origin of each request. */
  readonly publicOrigin?: string;
  /** Whether people use https: Secure cookies and HSTS (security.md 10, 17). */
  readonly isHttps: boolean;
  /** `mailto:` or https address for reports of vulnerabilities. Absent: no security.txt. */
  readonly securityContact?: string;
}
