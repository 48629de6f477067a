// The kinds of decisions by two about chains, on a chain whose node says what a test needs.
import { randomBytes } from 'node:crypto';
import { HEADER } from '../providers/chain/testing/recorded-block.ts';
import { ScriptedNode } from '../providers/chain/testing/scripted-node.ts';
import type { KindCase, Post } from './approval-case.ts';
import {
  CHAIN_ENVIRONMENT,
  CHAIN_HASH,
  CHAIN_HEIGHT,
  COLD_ADDRESS,
  fillCold,
  listCold,
  openChain,
  openWithdrawals,
  putMove,
  signerEnvironment,
} from './chains.ts';
import { anyAddress, CANCEL_MS, coinWithdrawing } from './coin-withdrawals.ts';
import type { TestServer } from './server.ts';
import type { Person } from './withdrawals.ts';

const TERMS = { min_deposit: '2', large_amount: '5000', withdraw_fee: '4', min_withdraw: '9' };
/** More than all other cases together have on its way out. */
const HOT_UNITS = 1_000_000_000_000n;

/** A node by which each address of the house has one USDT. */
export const oneUsdtEach = (): Promise<ScriptedNode> =>
  ScriptedNode.start({
    eth_getBlockByNumber: () => ({
      result: { ...HEADER, number: `0x${CHAIN_HEIGHT.toString(16)}`, hash: CHAIN_HASH },
    }),
    eth_call: () => ({ result: `0x${(1_000_000).toString(16).padStart(64, '0')}` }),
  });

/** The environment of a server with that node. */
export const environmentOf = ({ url }: ScriptedNode): Readonly<Record<string, string>> => ({
  ...CHAIN_ENVIRONMENT,
  ...signerEnvironment(),
  CHAIN_ETHEREUM_NODES: url,
});

/** Decisions about a network: that it opens one way, and what it asks for. */
function networkKinds(
  server: () => TestServer,
  post: Post,
  approve: NonNullable<KindCase['approve']>,
): readonly KindCase[] {
  return [
    {
      kind: 'network_opening',
      prepare: async ([{ userId }]) => {
        await openChain(server(), userId);
        return 'USDT';
      },
      propose: (who, symbol) => {
        const params = { symbol, code: 'ERC20' };
        return post(who, 'POST /admin/chain_networks/:symbol/:code/open', {}, params);
      },
      approve,
    },
    {
      kind: 'withdrawal_opening',
      prepare: async ([{ userId }]) => {
        await openChain(server(), userId);
        return 'USDT';
      },
      propose: (who, symbol) => {
        const params = { symbol, code: 'ERC20' };
        const body = { direction: 'withdraw' };
        return post(who, 'POST /admin/chain_networks/:symbol/:code/open', body, params);
      },
      approve,
    },
    {
      kind: 'network_terms',
      prepare: async ([{ userId }]) => {
        await openChain(server(), userId);
        await server().sql(
          `UPDATE asset_networks SET confirmations = 12 WHERE asset = 'USDT' AND code = 'ERC20'`,
        );
        return 'USDT';
      },
      propose: (who, symbol) =>
        post(
          who,
          'POST /admin/chain_networks/:symbol/:code/terms',
          { ...TERMS, confirmations: 20 },
          { symbol, code: 'ERC20' },
        ),
      approve,
    },
  ];
}

/** What comes back from cold, and that it does not after all. */
function coldReturns(
  server: () => TestServer,
  post: Post,
  approve: NonNullable<KindCase['approve']>,
): readonly KindCase[] {
  const propose = (who: Person, symbol: string) =>
    post(who, 'POST /admin/cold_returns', { chain: 'ethereum', symbol, amount: '0.5' });
  const prepare = async ({ userId }: Person): Promise<void> => {
    await openChain(server(), userId);
    await fillCold(server(), 1_000_000n);
    await server().sql('DELETE FROM cold_returns');
    await server().sql(`DELETE FROM approvals WHERE kind = 'cold_return'`);
  };
  return [
    {
      kind: 'cold_return',
      prepare: async ([one]) => {
        await prepare(one);
        return 'USDT';
      },
      propose,
      approve,
    },
    {
      kind: 'cold_recall',
      prepare: async ([one, two]) => {
        await prepare(one);
        const proposed = await propose(one, 'USDT');
        await approve(two, String(proposed.body.data['id']));
        const [move] = await server().sql<{ id: string }>('SELECT id FROM cold_returns');
        return move?.id ?? '';
      },
      propose: (who, move) => post(who, 'POST /admin/cold_recalls', { move }),
      approve,
    },
  ];
}

/** Decisions about chains. */
export function chainKinds(server: () => TestServer, post: Post): readonly KindCase[] {
  const approve = (who: Person, id: string) =>
    post(who, 'POST /admin/chain_approvals/:id/approve', {}, { id });
  /** A user's deposit, as the ledger and as the chain has it now. */
  const deposit = async (book: string, state: string): Promise<string> => {
    const { userId } = await server().person({ level: 2 });
    await openChain(server(), userId);
    const txid = `0x${randomBytes(32).toString('hex')}`;
    await putMove(server(), { txid, address: `0x${'5b'.repeat(20)}`, userId });
    const [row] = await server().sql<{ id: string }>(
      `UPDATE chain_moves SET book = $2, state = $3,
         orphaned_at = CASE WHEN $3 = 'orphaned' THEN now() END
       WHERE txid = $1 RETURNING id`,
      [txid, book, state],
    );
    return `${row?.id} ${userId}`;
  };
  const partsOf = (about: string): [string, string] => about.split(' ') as [string, string];
  return [
    {
      kind: 'custody_opening',
      prepare: async ([{ userId }]) => {
        await openChain(server(), userId);
        await server().sql('DELETE FROM chain_openings');
        return 'USDT';
      },
      propose: (who, symbol) =>
        post(who, 'POST /admin/chain_custody', { chain: 'ethereum', symbol, amount: '2' }),
      approve,
    },
    ...networkKinds(server, post, approve),
    coinPayout(server, post),
    {
      kind: 'cold_move',
      prepare: async ([{ userId }]) => {
        await openChain(server(), userId);
        await listCold(server(), HOT_UNITS);
        return 'USDT';
      },
      propose: (who, symbol) => {
        const body = { chain: 'ethereum', symbol, amount: '0.5', address: COLD_ADDRESS };
        return post(who, 'POST /admin/cold_moves', body);
      },
      approve,
    },
    ...coldReturns(server, post, approve),
    {
      kind: 'chain_stop_lift',
      prepare: async ([one]) => {
        await post(one, 'POST /admin/chains/:chain/stop', {}, { chain: 'ethereum' });
        const [stop] = await server().sql<{ id: bigint }>(
          'SELECT id FROM chain_stops WHERE lifted_at IS NULL',
        );
        return String(stop?.id);
      },
      propose: (who, id) => post(who, 'POST /admin/chain_stops/:id/lift', {}, { id }),
    },
    {
      kind: 'coin_settlement',
      prepare: () => deposit('parked', 'mined'),
      propose: (who, about) => {
        const [id, user_id] = partsOf(about);
        return post(who, 'POST /admin/coin_deposits/:id/settle', { user_id }, { id });
      },
      approve,
    },
    {
      kind: 'coin_reversal',
      prepare: () => deposit('credited', 'orphaned'),
      propose: (who, about) => {
        const [id] = partsOf(about);
        return post(who, 'POST /admin/coin_deposits/:id/reverse', {}, { id });
      },
      approve,
    },
  ];
}

/** A coin's withdrawal that takes two officers, the second one with a code. */
function coinPayout(server: () => TestServer, post: Post): KindCase {
  const { codeFor, know, moveAfter, rich, withdraw } = coinWithdrawing(server);
  const APPROVE = 'POST /admin/coin_withdrawals/:id/approve';
  return {
    kind: 'coin_payout',
    prepare: async ([{ userId }]) => {
      await openChain(server(), userId);
      await openWithdrawals(server());
      const who = await rich();
      const wallet_address = anyAddress();
      await know(who, wallet_address);
      const asked = await withdraw(who, { wallet_address });
      const id = String(asked.body.data['id']);
      await moveAfter(CANCEL_MS);
      await server().sql('UPDATE coin_payouts SET officers_needed = 2 WHERE id = $1', [id]);
      return id;
    },
    propose: async (who, id) => {
      const answer = await post(who, APPROVE, {}, { id });
      if (answer.body.error !== 'factor_required') return answer;
      const activation_code = await codeFor(who, 'approve_payout');
      return post(who, APPROVE, { activation_code }, { id });
    },
  };
}
