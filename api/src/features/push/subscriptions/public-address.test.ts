import { describe, expect, it } from 'vitest';
import { isAllowedEndpoint, isPublicAddress } from './public-address.ts';

describe('a public address', () => {
  it.each(['8.8.8.8', '172.15.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'localhost',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an endpoint', () => {
  it.each(['https://push.example.com/x', 'https://push.example.com:8443/x', 'https://8.8.8.8/x'])(
    'may be %s',
    (endpoint) => {
      expect(isAllowedEndpoint(endpoint)).toBe(true);
    },
  );

  it.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://app.localhost/x',
    'https://intranet/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0x7f.0.0.1/x',
    'https://2130706433/x',
    'https://0177.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[fe80::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://user:pass@push.example.com/x',
    'not an address',
  ])('may not be %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint)).toBe(false);
  });

  it('of the test origin is allowed, and of no other port', () => {
    expect(isAllowedEndpoint('https://localhost:8443/x', 'https://localhost:8443')).toBe(true);
    expect(isAllowedEndpoint('https://localhost:8444/x', 'https://localhost:8443')).toBe(false);
  });
});
