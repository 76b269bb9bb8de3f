import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit';
import { uploadTimeLimit } from '@greenroom/sync-protocol/uploads/training-files-rules';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AppError } from './app-error.ts';
import type { Config } from './config.ts';
import type { Db } from './database/schema.ts';
import { createOidcIssuer } from './features/oidc/oidc-issuer.ts';
import type { Files } from './files/files.ts';
import { Allowances } from './access/allowances.ts';
import { acceptBodies } from './http/contract/bodies.ts';
import type { MutationHandlers, RequestHandlers } from './access/handler.ts';
import { admitSocket } from './http/sessions/admit-socket.ts';
import { mountHealth, mountVersion } from './http/health/health.ts';
import { mountCalls } from './http/contract/mount-calls.ts';
import { mountOpenApi } from './http/openapi/mount-openapi.ts';
import { replaceMalformedAddress } from './http/defence/malformed-address.ts';
import { answerBrokenRequest, answerError, problemOf } from './http/contract/problem-answers.ts';
import { logRequests, makeRequestId } from './http/log/log.ts';
import { addSecurityHeaders, mountSecurityText } from './http/defence/security-headers.ts';
import { endSlowBodies, type ReceiveLimit, receiveLimit } from './http/defence/slow-bodies.ts';
import { createSessions } from './http/sessions/sessions.ts';
import { receiveChat } from './live/incoming/receive-chat.ts';
import { mountSignInRedirects } from './http/sessions/sign-in-redirects.ts';
import { builtApp, mountStaticFiles } from './http/files/static-files.ts';
import type { Live } from './live/live.ts';
import type { Metrics } from './metrics/metrics.ts';
import { mountMetrics } from './metrics/mount-metrics.ts';

export interface AppParts {
  readonly db: Db;
  readonly config: Config;
  readonly handlers: RequestHandlers;
  readonly mutations: MutationHandlers;
  readonly log: FastifyBaseLogger;
  readonly files: Pick<Files, 'received'>;
  /** Notified after requests that changed rows. Absent: no live connections. */
  readonly live?: Pick<Live, 'mount' | 'announce'>;
  /** Counts requests; served at /metrics. Absent: nothing is counted. */
  readonly metrics?: Metrics;
  /** Limits of sends per account. Absent: the limits the calls declare. */
  readonly allowances?: Pick<Allowances, 'take'>;
  /** Time limit of request bodies. Absent: that of the specification. */
  readonly receiveLimit?: ReceiveLimit;
  /** Absent: the system's clock. */
  readonly now?: () => Date;
  /** Absent: never. */
  readonly isDraining?: () => boolean;
  /** Why the server cannot work although the database answers; null: it can. Absent: null. */
  readonly findFault?: () => Promise<string | null>;
  /** What does not work although the server is ready; null: everything works. Absent: null. */
  readonly findRemark?: () => Promise<string | null>;
  /** Folder of the built app. Absent: the one beside the server. */
  readonly staticFolder?: string;
}

/** Milliseconds for whole requests: an upload's (spec admin 9); other bodies have `receiveLimit`. */
const requestTimeout = uploadTimeLimit;
/** Node's limit for a request's head, so that the schema validates every parameter. */
const maxParamLength = 16_384;

/** The network a request is counted under; a connection that was reset has none any more. */
function networkOf(request: { readonly ip?: string }): string {
  return normalizeIP(request.ip ?? '');
}

/** Assembles the server without listening, so that tests can inject requests. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, config, handlers, mutations } = parts;
  const {
    now = () => new Date(),
    isDraining = () => false,
    allowances = new Allowances(db),
  } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout,
    return503OnClosing: false,
    genReqId: makeRequestId,
    routerOptions: { maxParamLength },
    rewriteUrl: replaceMalformedAddress,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });
  const sessions = createSessions({ db, config, now });
  const origin = config.publicOrigin === undefined ? {} : { publicOrigin: config.publicOrigin };

  app.setErrorHandler(answerError);
  logRequests(app);
  endSlowBodies(app, parts.receiveLimit ?? receiveLimit);
  acceptBodies(app);
  addSecurityHeaders(app, config);
  await app.register(fastifyCookie);
  // http/files/receive-form.ts answers for a file that is too large.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: '1 minute',
    keyGenerator: networkOf,
    errorResponseBuilder: () =>
      new AppError('too_many_requests', 'Too many requests. Please try again in a moment.'),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('cache-control', 'no-store');
    // On connections that were already open; the client's next one goes to another instance.
    if (isDraining()) {
      reply.header('connection', 'close');
      throw new AppError('overloaded', 'The server is restarting. Please try again in a moment.');
    }
  });
  const announce = () => parts.live?.announce();
  const forms = parts.files.received;
  const shared = { db, sessions, allowances, now, announce };
  mountCalls(app, { ...shared, handlers, mutations, forms, ...origin });
  await parts.live?.mount(
    app,
    (request) => admitSocket(request, { db, config, sessions, now }),
    receiveChat({ ...shared, handler: mutations['chat.send'], problemOf, log: parts.log }),
  );
  const issuer = config.oidc && createOidcIssuer(config.oidc, config.publicOrigin ?? '');
  mountSignInRedirects(app, { db, config, sessions, now, announce, ...(issuer && { issuer }) });
  await mountOpenApi(app);
  mountHealth(app, db, isDraining, parts.findFault, parts.findRemark);
  mountVersion(app);
  mountSecurityText(app, config, now);
  if (parts.metrics) mountMetrics(app, parts.metrics, config);
  await mountStaticFiles(app, parts.staticFolder ?? builtApp);
  return app;
}
