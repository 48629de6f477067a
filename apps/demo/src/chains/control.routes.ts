import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, fieldsOf, flagOf, textOf, textsOf, wholeOf } from '../fields.ts';
import { type ControlCall, requireNear } from '../simulator.ts';
import type { ChainNode, NodeConduct } from './chain-node.ts';
import { ChainRefusal } from './chain-refusal.ts';
import { type CustodyWallet, houseOf } from './custody-wallet.ts';
import type { DemoChain } from './chain-port.ts';
import { FORK_MODES } from './fork-modes.ts';

/** What the control calls work on. */
export interface ChainControlOptions {
  readonly chains: readonly DemoChain[];
  readonly wallet: CustodyWallet;
  readonly controlKey: string;
}

interface Asked {
  readonly chain: DemoChain;
  readonly fields: Fields;
}

/** What a call found beside where the chain then is. */
type Act = (asked: Asked) => Promise<Readonly<Record<string, unknown>>>;

const MINE_MAX = 2_000;
const PATH = '/_control/chain/{ethereum|bsc|bitcoin|tron}';

const ACTS: Readonly<Record<string, { readonly does: string; readonly act: Act }>> = {
  faucet: {
    does: '{asset, address, amount}: pay from the wallet of the faucet',
    act: async ({ chain, fields }) => ({ txid: await chain.pay([paymentIn(fields)]) }),
  },
  batch: {
    does: '{payments: [{asset, address, amount}]}: pay them all in one transaction',
    act: async ({ chain, fields }) => {
      const payments = fields['payments'];
      const list = Array.isArray(payments) ? payments : [];
      return { txid: await chain.pay(list.map((each) => paymentIn(fieldsOf(each)))) };
    },
  },
  send: {
    does: '{transactions: [signed]}: what somebody signed elsewhere waits for a block',
    act: async ({ chain, fields }) => ({
      txids: await chain.send(textsOf(fields, 'transactions')),
    }),
  },
  mine: {
    does: '{blocks?}: make so many blocks (1) at once',
    act: async ({ chain, fields }) => {
      const blocks = wholeOf(fields, 'blocks') ?? 1;
      if (blocks < 1 || blocks > MINE_MAX) {
        throw new ChainRefusal('bad_blocks', `blocks must be 1 to ${MINE_MAX}`);
      }
      await chain.mine(blocks);
      return {};
    },
  },
  fork: {
    does:
      `{depth, transactions?: ${FORK_MODES.join(' | ')}}: other blocks in the place of the ` +
      'newest ones, and one more',
    act: async ({ chain, fields }) => {
      const mode = FORK_MODES.find((each) => each === (textOf(fields, 'transactions') ?? 'again'));
      if (mode === undefined) {
        throw new ChainRefusal('bad_transactions', `transactions: ${FORK_MODES.join(', ')}`);
      }
      await chain.fork(wholeOf(fields, 'depth') ?? 0, mode);
      return {};
    },
  },
  steal: {
    does: '{asset, units}: move money of the hot address, in units of the books, and mine it',
    act: async ({ chain, fields }) => {
      const txid = await chain.steal(textOf(fields, 'asset') ?? '', textOf(fields, 'units') ?? '');
      await chain.mine(1);
      return { txid };
    },
  },
  hold: {
    does: '{on}: what waits comes into no block, and none comes by itself',
    act: ({ chain, fields }) => {
      chain.hold(flagOf(fields, 'on') ?? true);
      return Promise.resolve({ held: chain.isHeld() });
    },
  },
  drop: {
    does: '{txids?}: forget what waits; without codes all of it',
    act: async ({ chain, fields }) => {
      const codes = 'txids' in fields ? textsOf(fields, 'txids') : undefined;
      return { dropped: await chain.drop(codes) };
    },
  },
  lie: {
    does: '{node: 1 | 2, on?}: that node stands on a branch that nobody else has',
    act: ({ chain, fields }) => behave(chain, fields, 'lying'),
  },
  stall: {
    does: '{node: 1 | 2, how?: behind | hanging, on?}: that node takes no blocks, or never answers',
    act: ({ chain, fields }) =>
      behave(chain, fields, textOf(fields, 'how') === 'hanging' ? 'hanging' : 'behind'),
  },
  fee: {
    does: '{times}: the base fee of the next blocks, times the usual one',
    act: ({ chain, fields }) => {
      chain.multiplyFee(wholeOf(fields, 'times') ?? 0);
      return Promise.resolve({ times: chain.feeTimes() });
    },
  },
};

/** Chains for tests and for those who play: pay, mine, fork, steal, hold, lie. */
export function registerChainControl(
  app: FastifyInstance,
  options: ChainControlOptions,
): readonly ControlCall[] {
  const guard = { preHandler: requireNear(options.controlKey) };
  app.get('/_control/chain/:chain', guard, async (request, reply) => {
    const chain = chainOf(options, request);
    return chain === undefined ? fault(reply, 404, 'unknown_chain') : stateOf(chain, options);
  });
  app.post('/_control/chain/:chain/:act', guard, async (request, reply) => {
    const chain = chainOf(options, request);
    const act = ACTS[textOf(fieldsOf(request.params), 'act') ?? ''];
    if (chain === undefined || act === undefined) return fault(reply, 404, 'unknown_call');
    const asked = { chain, fields: fieldsOf(request.body) };
    try {
      const found = await act.act(asked);
      const { height, hash } = chain.head();
      return { head: height, hash, txid: null, ...found };
    } catch (cause) {
      if (!(cause instanceof ChainRefusal)) throw cause;
      return fault(reply, cause.code === 'no_honest_node' ? 503 : 400, cause.code, cause.message);
    }
  });
  return [
    { method: 'GET', path: PATH, does: 'its nodes, its head, what waits, and the addresses' },
    ...Object.entries(ACTS).map(([name, { does }]) => ({
      method: 'POST' as const,
      path: `${PATH}/${name}`,
      does,
    })),
  ];
}

function chainOf({ chains }: ChainControlOptions, request: FastifyRequest): DemoChain | undefined {
  const name = textOf(fieldsOf(request.params), 'chain');
  return chains.find(({ facts }) => facts.name === name);
}

function fault(reply: FastifyReply, status: number, error: string, message = error): FastifyReply {
  return reply.code(status).send({ error, message });
}

function paymentIn(fields: Fields): { asset: string; address: string; amount: string } {
  return {
    asset: textOf(fields, 'asset') ?? '',
    address: textOf(fields, 'address') ?? '',
    amount: textOf(fields, 'amount') ?? '',
  };
}

async function behave(
  chain: DemoChain,
  fields: Fields,
  conduct: NodeConduct,
): Promise<Readonly<Record<string, unknown>>> {
  const node = chain.nodes[(wholeOf(fields, 'node') ?? 2) - 1];
  if (node === undefined) throw new ChainRefusal('bad_node', 'node must be 1 or 2');
  const isOn = flagOf(fields, 'on') ?? true;
  const others = chain.nodes.filter((each) => each !== node);
  if (isOn && others.every((each) => each.conduct() !== 'honest')) {
    throw new ChainRefusal('no_honest_node', 'one node of a chain stays honest');
  }
  await node.behave(isOn ? conduct : 'honest');
  return { node: nodeView(node) };
}

function nodeView(node: ChainNode): Readonly<Record<string, unknown>> {
  const { height, hash } = node.head();
  const view = { url: node.url, pid: node.pid() ?? null, conduct: node.conduct() };
  return { ...view, head: height, hash, level: node.isLevel() };
}

function stateOf(
  chain: DemoChain,
  { wallet }: ChainControlOptions,
): Readonly<Record<string, unknown>> {
  const { facts, log, nodes } = chain;
  const { height, hash } = chain.head();
  return {
    chain: facts.name,
    id: facts.id,
    head: height,
    hash,
    pending: [...log.pending.keys()],
    held: chain.isHeld(),
    fee_times: chain.feeTimes(),
    nodes: nodes.map(nodeView),
    ...houseOf(wallet, facts.name),
    faucet: chain.faucet,
    tokens: facts.tokens,
  };
}
