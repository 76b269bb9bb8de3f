"""swiftd.py KIND CONF: one Swift server (proxy, account, container, object) in the foreground.

swiftd.py rings FOLDER PORT PORT PORT: the rings of one device for these servers.
"""
import os
import sys


def filter_factory(global_conf, **conf):
    """What S3 sends and Swift's s3api does not: CORS headers on refusals, Accept-Ranges."""

    def make(app):
        def call(env, start_response):
            origin = env.get('HTTP_ORIGIN')

            def start(status, headers, exc_info=None):
                names = {name.lower() for name, _ in headers}
                if origin and 'access-control-allow-origin' not in names:
                    headers += [('Access-Control-Allow-Origin', origin), ('Vary', 'Origin')]
                if status[:3] in ('200', '206') and 'accept-ranges' not in names:
                    headers += [('Accept-Ranges', 'bytes')]
                return start_response(status, headers, exc_info) if exc_info else start_response(status, headers)

            return app(env, start)

        return call

    return make


def make_rings(folder, ports):
    from swift.common.ring import RingBuilder

    for index, name in enumerate(('object', 'container', 'account')):
        builder, port = RingBuilder(4, 1, 0), int(ports[index])
        builder.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=port, device='d1', weight=1.0,
                             meta='', replication_ip='127.0.0.1', replication_port=port))
        builder.rebalance()
        builder.get_ring().save('%s/%s.ring.gz' % (folder, name))


def serve(kind, conf):
    import swift.common.utils as utils

    # Otherwise /etc/swift/swift.conf is read.
    utils.SWIFT_CONF_FILE = os.path.join(os.path.dirname(conf), 'swift.conf')
    from swift.common import constraints, storage_policy

    constraints.reload_constraints()
    storage_policy.reload_storage_policies()
    from swift.common.wsgi import run_wsgi

    more = {'verbose': True}
    if kind == 'object':
        from swift.obj import server

        more['global_conf_callback'] = server.global_conf_callback
    sys.exit(run_wsgi(conf, kind + '-server', **more))


if __name__ == '__main__':
    if sys.argv[1] == 'rings':
        make_rings(sys.argv[2], sys.argv[3:])
    else:
        serve(sys.argv[1], os.path.abspath(sys.argv[2]))
