import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf } from '../fields.ts';
import { html, languageOf, page } from '../page.ts';
import { reasonOf, report } from '../report.ts';
import { type ControlCall, createSimulator, requireNear } from '../simulator.ts';
import { callsSection } from '../simulator-page.ts';
import { CHAINS, type ChainName } from './chain-facts.ts';
import { registerChainControl } from './control.routes.ts';
import { openCustodyWallet } from './custody-wallet.ts';
import type { DemoChain } from './chain-port.ts';
import { openChain } from './open-chain.ts';
import { registerFaucetPage } from './faucet-page.ts';
import { registerTransactionPage } from './transaction-page.ts';

/** What the chains are made with. */
export interface ChainsOptions {
  readonly controlKey: string;
  /** Keeps the block logs and the seed of the exchange's wallet. */
  readonly folder: string;
  /** Of both nodes of each chain; one that is left out does not run. */
  readonly ports: Readonly<Partial<Record<ChainName, readonly number[]>>>;
  readonly nowMs?: () => number;
  /** How often a block is made while transactions wait, ms; 2 s by default. */
  readonly blockEveryMs?: number;
}

/** The chains of the demo behind one address. */
export interface Chains {
  readonly app: FastifyInstance;
  readonly chains: readonly DemoChain[];
  /** Starts the nodes; blocks come from then on whenever something waits. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const BLOCK_EVERY_MS = 2_000;

/** Opens the chains with their control calls, the faucet and the page of a transaction. */
export function createChains(options: ChainsOptions): Chains {
  const { blockEveryMs = BLOCK_EVERY_MS, controlKey, folder, ports } = options;
  const wallet = openCustodyWallet(folder);
  const chains = Object.values(CHAINS).flatMap((facts) => {
    const own = ports[facts.name];
    if (own === undefined) return [];
    return [openChain({ facts, folder, ports: own, wallet, nowMs: options.nowMs ?? Date.now })];
  });
  const app = createSimulator({ controlKey });
  const calls = registerChainControl(app, { chains, wallet, controlKey });
  registerFaucetPage(app, chains);
  registerTransactionPage(app, chains);
  registerFront(app, chains, controlKey, calls);
  const timers = new Set<NodeJS.Timeout>();
  return {
    app,
    chains,
    start: async () => {
      await Promise.all(chains.map((chain) => chain.start()));
      for (const chain of chains) timers.add(setInterval(() => tick(chain), blockEveryMs));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await app.close();
      await Promise.all(chains.map((chain) => chain.stop()));
    },
  };
}

/** The front page; a link with an address is for everybody and leads to the faucet. */
function registerFront(
  app: FastifyInstance,
  chains: readonly DemoChain[],
  controlKey: string,
  calls: readonly ControlCall[],
): void {
  const near = requireNear(controlKey);
  const preHandler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { address } = fieldsOf(request.query);
    if (address === undefined) return near(request, reply);
    await reply.redirect(`/faucet?${request.url.split('?')[1] ?? ''}`);
  };
  app.get('/', { preHandler }, async (request, reply) => {
    if (request.headers.accept?.includes('text/html') !== true) return { name: 'chains', calls };
    const lang = languageOf(request.query);
    const title = lang === 'fa' ? 'زنجیره‌ها' : 'The chains';
    const faucet = lang === 'fa' ? 'رمزارز آزمایشی' : 'Test coins';
    const heads = chains.map(
      (chain) => html`<div class="row"><span>${chain.facts.name}</span>
<span class="ltr">${chain.head().height} · ${chain.head().hash.slice(0, 18)}…</span></div>`,
    );
    const body = html`<section class="card">${heads}
<p><a href="/faucet${lang === 'en' ? '?lang=en' : ''}">${faucet}</a></p></section>
${callsSection(calls, lang)}`;
    const otherLanguageHref = lang === 'fa' ? '/?lang=en' : '/';
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ lang, title, body, otherLanguageHref }));
  });
}

function tick(chain: DemoChain): void {
  chain.mineWhenDue().catch((cause: unknown) => report('chains', reasonOf(cause)));
}
