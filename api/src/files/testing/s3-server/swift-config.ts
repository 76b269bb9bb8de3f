/** Ports of one Swift installation. */
export interface SwiftPorts {
  readonly proxy: number;
  readonly object: number;
  readonly container: number;
  readonly account: number;
  readonly memcached: number;
}

export const swiftUser = 'test:tester';
export const swiftSecret = 'testing-secret';

const prefix = ['[swift-hash]', 'swift_hash_path_prefix = x', 'swift_hash_path_suffix = x'];
const policy = ['[storage-policy:0]', 'name = gold', 'default = yes'];

/** The file every server reads. */
export const sharedConfig = [...prefix, ...policy].join('\n');

function common(folder: string, port: number, user: string): string[] {
  return [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${user}`,
    `swift_dir = ${folder}`,
    'log_level = WARNING',
  ];
}

/** One of the three servers that keep data. */
export function storeConfig(
  kind: 'object' | 'container' | 'account',
  folder: string,
  port: number,
  user: string,
): string {
  return [
    ...common(folder, port, user),
    `devices = ${folder}`,
    'mount_check = false',
    'fallocate_reserve = 0',
    '[pipeline:main]',
    `pipeline = ${kind}-server`,
    `[app:${kind}-server]`,
    `use = egg:swift#${kind}`,
    'node_timeout = 60',
    'conn_timeout = 5',
    // No updater runs: a list must be complete at once.
    'container_update_timeout = 30',
  ].join('\n');
}

const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'copy'];
const lastFilters = ['slo', 'dlo', 'symlink', 'versioned_writes'];

/** The server that speaks S3. Any origin may read it from a browser. */
export function proxyConfig(folder: string, ports: SwiftPorts, user: string): string {
  return [
    ...common(folder, ports.proxy, user),
    'cors_allow_origin = *',
    'cors_expose_headers = etag, content-length, content-range, accept-ranges',
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper healthcheck s3extra cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    'node_timeout = 60',
    'conn_timeout = 5',
    'error_suppression_limit = 1000000',
    '[filter:s3extra]',
    'paste.filter_factory = swiftd:filter_factory',
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${ports.memcached}`,
    '[filter:s3api]',
    'use = egg:swift#s3api',
    'location = us-east-1',
    'cors_preflight_allow_origin = *',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_${swiftUser.replace(':', '_')} = ${swiftSecret} .admin`,
    ...[...filters, ...lastFilters].flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
    ]),
    'allow_object_versioning = true',
  ].join('\n');
}
