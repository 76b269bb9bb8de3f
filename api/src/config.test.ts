import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('runs embedded on localhost without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataFolder: '.data',
      isHttps: false,
      trustedProxies: [],
      logLevel: 'info',
    });
  });

  it('takes every variable', () => {
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
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataFolder: '/srv/greenroom',
      databaseUrl: 'postgres://greenroom@db/greenroom',
      setupCode: 'open sesame',
      publicOrigin: 'https://greenroom.example',
      isHttps: true,
      trustedProxies: ['10.0.0.1', '10.1.0.0/16', 'fd00::/8'],
      metricsToken: 'a-token-of-enough-length',
      logLevel: 'warn',
    });
  });

  it('takes an empty variable for none', () => {
    expect(readConfig({ SETUP_CODE: '', DATABASE_URL: ' ', PORT: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['PUBLIC_ORIGIN', 'greenroom.example'],
    ['PUBLIC_ORIGIN', 'https://greenroom.example/app'],
    ['PUBLIC_ORIGIN', 'ftp://greenroom.example'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.1;10.0.0.2'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'two words are none'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]*$`));
  });

  it('names everything that is wrong at once', () => {
    const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'y' });
    expect(read).toThrow(/^PORT .*\nLOG_LEVEL .*$/);
  });
});
