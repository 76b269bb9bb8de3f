import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('runs embedded on localhost without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataFolder: '.data',
      backupFolder: resolve('.data/backups'),
      backups: { folder: resolve('.data/backups'), keep: 14 },
      pushContact: 'mailto:push@greenroom.invalid',
      isHttps: false,
      trustedProxies: [],
      professionalSupport: 'https://findahelpline.com/',
      logLevel: 'info',
    });
  });

  it.each([
    [{ BACKUP_KEEP: '0' }, undefined],
    [
      { BACKUP_FOLDER: '/backups', BACKUP_KEEP: '3' },
      { folder: '/backups', keep: 3 },
    ],
    [{ DATABASE_URL: 'postgres://db/greenroom' }, undefined],
    [
      { DATABASE_URL: 'postgres://db/greenroom', BACKUP_FOLDER: '/backups' },
      { folder: '/backups', keep: 14 },
    ],
  ])('%j backs up to %j', (env, backups) => {
    expect(readConfig(env).backups).toEqual(backups);
  });

  it.each([
    [{ BACKUP_FOLDER: '/backups', BACKUP_KEEP: '0' }, '/backups'],
    [{ BACKUP_FOLDER: '/backups' }, '/backups'],
    [{ DATABASE_URL: 'postgres://db/greenroom', GREENROOM_DATA: '/data' }, '/data/backups'],
  ])('an upgrade of %j backs up to %s', (env, folder) => {
    expect(readConfig(env).backupFolder).toBe(folder);
  });

  it('accepts every variable', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        GREENROOM_DATA: '/srv/greenroom',
        DATABASE_URL: 'postgres://greenroom@db/greenroom',
        SETUP_CODE: 'open sesame',
        PUBLIC_ORIGIN: 'https://greenroom.example/',
        TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,fd00::/8',
        METRICS_TOKEN: 'a-token-of-enough-length',
        PROFESSIONAL_SUPPORT_URL: ' https://support.example/talk ',
        LOG_LEVEL: 'warn',
        DEFAULT_ADMIN_USERNAME: ' The  B\u043ess ',
        DEFAULT_ADMIN_PASSWORD: 'a password of its own',
        OIDC_ISSUER: 'https://id.example/realms/one',
        OIDC_CLIENT_ID: 'greenroom',
        OIDC_CLIENT_SECRET: 'a secret',
        OIDC_NAME: 'Example ID',
        PUSH_CONTACT: 'mailto:ops@greenroom.example',
        PUSH_TEST_ORIGIN: 'https://localhost:8443/',
        SECURITY_CONTACT: 'mailto:security@greenroom.example',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataFolder: '/srv/greenroom',
      backupFolder: '/srv/greenroom/backups',
      databaseUrl: 'postgres://greenroom@db/greenroom',
      setupCode: 'open sesame',
      publicOrigin: 'https://greenroom.example',
      pushContact: 'mailto:ops@greenroom.example',
      pushTestOrigin: 'https://localhost:8443',
      securityContact: 'mailto:security@greenroom.example',
      isHttps: true,
      trustedProxies: ['10.0.0.1', '10.1.0.0/16', 'fd00::/8'],
      metricsToken: 'a-token-of-enough-length',
      professionalSupport: 'https://support.example/talk',
      logLevel: 'warn',
      defaultAdmin: { username: 'The  B\u043ess', password: 'a password of its own' },
      oidc: {
        issuer: 'https://id.example/realms/one',
        clientId: 'greenroom',
        clientSecret: 'a secret',
        name: 'Example ID',
      },
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ SETUP_CODE: '', DATABASE_URL: ' ', PORT: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '70000'],
    ['SETUP_CODE', '   '],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['PUBLIC_ORIGIN', 'greenroom.example'],
    ['PUBLIC_ORIGIN', 'https://greenroom.example/app'],
    ['PUBLIC_ORIGIN', 'ftp://greenroom.example'],
    ['PROFESSIONAL_SUPPORT_URL', 'support.example'],
    ['PROFESSIONAL_SUPPORT_URL', 'javascript:alert(1)'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', '999.1.1.1'],
    ['TRUSTED_PROXIES', '10.0.0.1;10.0.0.2'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'two words are none'],
    ['LOG_LEVEL', 'loud'],
    ['DEFAULT_ADMIN_USERNAME', 'ab'],
    ['DEFAULT_ADMIN_USERNAME', 'boss@example'],
    ['DEFAULT_ADMIN_PASSWORD', 'Abcdef7'],
    ['DEFAULT_ADMIN_PASSWORD', 'administrator'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'https://id.example/?realm=one'],
    ['OIDC_NAME', 'x'.repeat(61)],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]*$`));
  });

  it('names every invalid variable at once', () => {
    const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'y' });
    expect(read).toThrow(/^PORT .*\nLOG_LEVEL .*$/);
  });

  it.each([
    ['DEFAULT_ADMIN_USERNAME', { DEFAULT_ADMIN_PASSWORD: 'a password of its own' }],
    ['DEFAULT_ADMIN_PASSWORD', { DEFAULT_ADMIN_USERNAME: 'Boss' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'greenroom' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_SECRET: 'a secret' }],
    ['OIDC_ISSUER', { OIDC_NAME: 'Example ID' }],
    [
      'OIDC_CLIENT_ID',
      { OIDC_ISSUER: 'https://id.example', PUBLIC_ORIGIN: 'https://greenroom.example' },
    ],
    ['PUBLIC_ORIGIN', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'greenroom' }],
  ])('requires %s, which %j needs', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} must be set [^\\n]*$`));
  });

  it('reads the scheme of the public address in any case', () => {
    const { publicOrigin, isHttps, pushContact } = readConfig({
      PUBLIC_ORIGIN: 'HTTPS://Greenroom.example',
    });
    const origin = 'https://greenroom.example';
    expect({ publicOrigin, isHttps, pushContact }).toEqual({
      publicOrigin: origin,
      isHttps: true,
      pushContact: origin,
    });
  });

  it('names a provider by its host by default, and allows http on this machine', () => {
    const env = {
      OIDC_ISSUER: 'http://localhost:4000',
      OIDC_CLIENT_ID: 'greenroom',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    };
    expect(readConfig(env).oidc).toEqual({
      issuer: 'http://localhost:4000',
      clientId: 'greenroom',
      name: 'localhost:4000',
    });
  });
});

describe('an object store', () => {
  const store = {
    S3_ENDPOINT: 'https://s3.example:9000',
    S3_BUCKET: 'greenroom',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  };

  it('is used when it is configured, by default in one region', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(store).s3).toEqual({
      endpoint: 'https://s3.example:9000',
      bucket: 'greenroom',
      accessKey: 'key',
      secretKey: 'secret',
      region: 'us-east-1',
    });
    expect(readConfig({ ...store, S3_REGION: 'eu-west-2' }).s3?.region).toBe('eu-west-2');
  });

  it.each(Object.keys(store))('needs %s', (name) => {
    expect(() => readConfig({ ...store, [name]: '' })).toThrow(
      `${name} must be set where another S3_ variable is`,
    );
  });

  it('names the misspelt variable beside the one that is missing for it', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'https://store.test', S3_SECRT_KEY: 'x' })).toThrow(
      'S3_SECRT_KEY has no effect. Did you mean S3_SECRET_KEY?',
    );
  });

  it('has an address without a path', () => {
    expect(() => readConfig({ ...store, S3_ENDPOINT: 'https://s3.example/bucket' })).toThrow(
      'S3_ENDPOINT must be an address like https://s3.example, no path',
    );
  });
});
