// The engine alone behind HTTP: what the kill test kills while the whole server need not stand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type CrashPoint,
  createEngineClient,
  createEngineService,
  EngineError,
  type SubmitRequest,
  Writers,
} from '../../apps/server/src/engine/index.ts';
import { LocalBus } from '../../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';

const environment = process.env;
const port = Number(environment['HOST_PORT']);
const connectionString = environment['DATABASE_ENGINE_URL'] ?? '';

/** `after_commit:12`: end without a word at the twelfth time this point is passed. */
const [crashPoint, crashAt] = (environment['CRASH_POINT'] ?? ':').split(':');
let passed = 0;
function crashAtPoint(point: CrashPoint): void {
  if (point !== crashPoint) return;
  passed += 1;
  if (passed === Number(crashAt)) process.kill(process.pid, 'SIGKILL');
}

const bus = new LocalBus();
const service = createEngineService({
  connectionString,
  bus,
  clock: systemClock,
  logger: createLogger({ name: 'engine host', level: environment['LOG_LEVEL'] ?? 'silent' }),
  metrics: createMetrics(),
  // So that a kill often meets a batch behind the one under way.
  behindFrom: 1,
  // And one whose rows are pending.
  aheadFrom: 2,
  writers: new Writers(),
  skipDurabilityCheck: environment['SKIP_DURABILITY_CHECK'] === '1',
  onCrashPoint: crashAtPoint,
  onHalt: (error) => {
    process.stderr.write(`engine halted: ${error.message}\n`);
    process.exit(1);
  },
});
const client = createEngineClient({ bus });

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const submission = JSON.parse(await readBody(request)) as Omit<SubmitRequest, 'id'>;
    const { outcome } = await client.submit(submission);
    answer(response, 200, outcome);
  } catch (error) {
    const code = error instanceof EngineError ? error.code : 'fault';
    if (code === 'fault') process.stderr.write(`${String(error)}\n`);
    answer(response, code === 'outcome_unknown' ? 409 : 503, { code });
  }
}

await service.start();
const server = createServer((request, response) => void serve(request, response));
server.keepAliveTimeout = 60_000;
server.listen(port, environment['HOST_ADDRESS'] ?? '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void service.stop();
});
