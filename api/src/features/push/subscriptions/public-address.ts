import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not public (RFC 6890 and later registrations). */
const notPublic = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', length] = network.split('/');
  notPublic.addSubnet(address, Number(length), 'ipv4');
}

/** Global unicast; Teredo, 6to4 and documentation in it lead elsewhere. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const embedded = new BlockList();
embedded.addSubnet('2001::', 23, 'ipv6');
embedded.addSubnet('2001:db8::', 32, 'ipv6');
embedded.addSubnet('2002::', 16, 'ipv6');

/** Whether an IP address is a public one. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !embedded.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * Whether an endpoint may be a push service: https, and no address or name of a private network
 * (security 18). A public name may still resolve to a private address, which is checked at delivery.
 * `testOrigin`: an origin that is allowed regardless. Absent: none.
 */
export function isAllowedEndpoint(endpoint: string, testOrigin?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (origin === testOrigin) return true;
  // URL has normalised spellings such as 0x7f.1; IPv6 is in brackets.
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '').toLowerCase();
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa)$/.test(host);
}
