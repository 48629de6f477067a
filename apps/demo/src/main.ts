import { createBank } from './bank/bank.ts';
import { bootstrap, demoApi, loginsOf } from './bootstrap.ts';
import { sendPlannedCandles } from './candles/candle-plan.ts';
import { createChains } from './chains/chains.ts';
import { custodyToOpen, decideByTwo, withdrawalsToOpen } from './chains/first-decisions.ts';
import { createChildParts } from './child-parts.ts';
import { type DemoConfig, readConfig } from './config.ts';
import { type DemoFolder, openDemoFolder } from './demo-folder.ts';
import { readMarkets, startMaker } from './maker/maker.ts';
import { STEP_SECONDS } from './price/walk.ts';
import { reasonOf, report } from './report.ts';
import { createSimulators } from './simulators.ts';

/** Something that runs until it is told to stop. */
interface Running {
  stop(): Promise<void>;
}

const RIAL_PER_TOMAN = 10n;
const PRICES_FILE = 'prices.json';
const CUSTODY_FILE = 'custody.json';
const KEEP_PRICES_EVERY_MS = 60_000;
const PARENT_EVERY_MS = 2_000;
const STOP_MS_MAX = 15_000;

/**
 * The demo. Alone it hosts the simulators and starts the bank, the chains and the market maker as
 * processes of their own; `--part bank|chains|simulators|maker|candles` runs one part and nothing else.
 */
const PARTS: Readonly<
  Record<string, (config: DemoConfig, folder: DemoFolder) => Promise<Running>>
> = {
  bank: runBank,
  chains: runChains,
  simulators: runSimulators,
  maker: runMaker,
  candles: runCandles,
  demo: runDemo,
};

async function runBank(config: DemoConfig, folder: DemoFolder): Promise<Running> {
  const bank = createBank({
    controlKey: folder.controlKey(),
    paymentsFile: folder.path('payments.jsonl'),
    bookFile: folder.path('book.jsonl'),
    openingRial: BigInt(config.bankFloatToman) * RIAL_PER_TOMAN,
    paysAfterMs: config.bankPaysAfterMs,
  });
  await bank.listen({ host: config.host, port: config.bankPort });
  return { stop: async () => bank.close() };
}

async function runChains(config: DemoConfig, folder: DemoFolder): Promise<Running> {
  if (config.chains === undefined) throw new Error('CHAINS_PORT says where the chains listen.');
  const { port, nodes } = config.chains;
  const chains = createChains({
    controlKey: folder.controlKey(),
    folder: folder.path('chains'),
    ports: nodes,
  });
  await chains.app.listen({ host: config.host, port });
  // beside the exchange's start: calls wait for the nodes by themselves
  chains.start().catch((cause: unknown) => report('chains', reasonOf(cause)));
  return { stop: () => chains.stop() };
}

interface RunningSimulators extends Running {
  forgetPrices(): void;
}

async function runSimulators(config: DemoConfig, folder: DemoFolder): Promise<RunningSimulators> {
  const simulators = createSimulators({
    controlKey: folder.controlKey(),
    demoSecret: folder.secret(),
    serverUrl: config.serverUrl,
    bankPort: config.bankPort,
    chainsPort: config.chains?.port,
    seed: config.seed,
    keptPrices: folder.read(PRICES_FILE),
  });
  await simulators.app.listen({ host: config.host, port: config.simulatorsPort });
  await simulators.mail.listen(config.host, config.mailPort);
  const keep = (): void => folder.write(PRICES_FILE, simulators.keptPrices());
  const moving = setInterval(() => simulators.advancePrices(), STEP_SECONDS * 1_000);
  const keeping = setInterval(keep, KEEP_PRICES_EVERY_MS);
  return {
    forgetPrices: () => simulators.resetPrices(),
    stop: async () => {
      clearInterval(moving);
      clearInterval(keeping);
      keep();
      await simulators.mail.close();
      await simulators.app.close();
    },
  };
}

async function runMaker(config: DemoConfig): Promise<Running> {
  return startMaker({ serverUrl: config.serverUrl, seed: config.seed, config: config.maker });
}

/** Ends by itself once the exchange has its history. */
async function runCandles(config: DemoConfig, folder: DemoFolder): Promise<Running> {
  try {
    const markets = (await readMarkets(config.serverUrl)) ?? [];
    if (markets.length === 0) throw new Error('the exchange tells no markets');
    await sendPlannedCandles(folder, demoApi(config.serverUrl, folder.secret()), markets);
  } catch (cause) {
    report('candles', reasonOf(cause));
    process.exit(1);
  }
  process.exit(0);
}

async function runDemo(config: DemoConfig, folder: DemoFolder): Promise<Running> {
  const stopping = new AbortController();
  const simulators = await runSimulators(config, folder);
  const children = createChildParts();
  children.start('bank');
  if (config.chains !== undefined) children.start('chains');
  const people = bootstrap({
    config,
    folder,
    signal: stopping.signal,
    onNewExchange: () => simulators.forgetPrices(),
  }).then((ready) => {
    if (ready === undefined) return;
    const logins = loginsOf(config, folder.controlKey());
    folder.write('logins.json', logins);
    process.stdout.write(`LOGINS ${JSON.stringify(logins)}\n`);
    if (ready.candlesDue) children.runOnce('candles');
    children.start('maker');
    if (config.chains !== undefined)
      void keepCustodyOpen(config, folder, ready.isNew, stopping.signal);
  });
  people.catch((cause: unknown) => report('demo', reasonOf(cause)));
  return {
    stop: async () => {
      stopping.abort();
      await children.stop();
      await simulators.stop();
    },
  };
}

/** Once an exchange: what lies on the chains is in its books from then on, and may leave. */
async function keepCustodyOpen(
  config: DemoConfig,
  folder: DemoFolder,
  isNew: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (!isNew && folder.read(CUSTODY_FILE) !== undefined) return;
  const simulatorsUrl = `http://127.0.0.1:${config.simulatorsPort}`;
  try {
    const places = { serverUrl: config.serverUrl, simulatorsUrl };
    const closed = await decideByTwo(places, custodyToOpen(), signal);
    const left = [...closed, ...(await decideByTwo(places, withdrawalsToOpen(), signal))];
    if (!signal.aborted) folder.write(CUSTODY_FILE, { opened: true, left });
  } catch (cause) {
    report('chains', `custody was not opened: ${reasonOf(cause)}`);
  }
}

async function main(): Promise<void> {
  const at = process.argv.indexOf('--part');
  const name = at === -1 ? 'demo' : (process.argv[at + 1] ?? '');
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no part named ${name}.`);
  const config = readConfig(process.env);
  const running = await part(config, openDemoFolder(config.demoDir));
  process.on('unhandledRejection', (cause) => report(name, `unhandled: ${reasonOf(cause)}`));
  stopWhenTold(running);
}

/** Ends on a signal, or when the process that started this one is gone. */
function stopWhenTold(running: Running): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    void running.stop().then(
      () => process.exit(0),
      (cause: unknown) => {
        report('demo', reasonOf(cause));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', stop);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_EVERY_MS).unref();
}

main().catch((cause: unknown) => {
  process.stderr.write(`demo: ${reasonOf(cause)}\n`);
  process.exit(1);
});
