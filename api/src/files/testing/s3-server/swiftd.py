"""swiftd.py FOLDER OBJECT CONTAINER ACCOUNT: Swift's four servers, with the rings of one device.

FOLDER has their configuration; the others are the ports of the servers that keep data. They are
forks of this process, so that Swift's modules are read once, and end with it, however it ends.
"""
import ctypes
import os
import signal
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


def read_modules(folder):
    import swift.common.utils as utils

    # Each server does, and looks at every object there is, which takes a second later on.
    utils.eventlet_monkey_patch()
    # Otherwise /etc/swift/swift.conf is read.
    utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
    from swift.common import constraints, storage_policy

    constraints.reload_constraints()
    storage_policy.reload_storage_policies()
    # What Swift itself reads once it knows which server it is.
    import pkg_resources
    import swift.account.server
    import swift.common.middleware.s3api.s3api
    import swift.container.server
    import swift.obj.server
    import swift.proxy.server


def serve(kind, folder):
    from swift.common.wsgi import run_wsgi

    more = {'verbose': True}
    if kind == 'object':
        from swift.obj import server

        more['global_conf_callback'] = server.global_conf_callback
    sys.exit(run_wsgi('%s/%s.conf' % (folder, kind), kind + '-server', **more))


def fork_server(kind, folder):
    parent = os.getpid()
    if os.fork() != 0:
        return
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)
    if os.getppid() == parent:
        serve(kind, folder)
    sys.exit()


if __name__ == '__main__':
    folder = os.path.abspath(sys.argv[1])
    read_modules(folder)
    if not os.path.exists('%s/object.ring.gz' % folder):
        make_rings(folder, sys.argv[2:])
    for kind in ('account', 'container', 'object', 'proxy'):
        fork_server(kind, folder)
    while True:
        os.wait()
