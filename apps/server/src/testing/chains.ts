// A chain whose node is away, and what was read of it before: for tests that need no block.
import type { TestServer } from './server.ts';

/** An account key m/44'/60'/0' whose private half nobody has. */
export const TEST_XPUB =
  'xpub6DSwDWBPjdopcHjga5am3iJpVY4Doi7xqydtQWimdyWcM7s7op1GcgCKoy5AVZKn5knFtREQjZmP46Rz48nVB21fg4y8gnqj7yUdvHE7AuE';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

/** Ethereum with USDT, by a node that nobody listens at. */
export const CHAIN_ENVIRONMENT: Readonly<Record<string, string>> = {
  CHAIN_ETHEREUM_NODES: 'http://127.0.0.1:9',
  CHAIN_ETHEREUM_ID: '31337001',
  CHAIN_ETHEREUM_TOKENS: `USDT:${TOKEN}:6`,
  CHAIN_EVM_XPUB: TEST_XPUB,
};

/** The block that was read last. */
export const CHAIN_HASH = `0x${'cd'.repeat(32)}`;
/** Its height. */
export const CHAIN_HEIGHT = 1_000;

/** As two officers opened it, without their calls; a cursor stands at a block, too. */
export async function openChain(server: TestServer, officer: number): Promise<void> {
  await server.sql(
    `INSERT INTO chain_cursors (chain, height, hash, block_at, moved_at)
     VALUES ('ethereum', $1, $2, now(), now()) ON CONFLICT DO NOTHING`,
    [CHAIN_HEIGHT, CHAIN_HASH],
  );
  await server.sql(
    `WITH said AS (
       INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state,
         is_by_one, decided_by, decided_reason, decided_at)
       SELECT 'custody_opening', 'test', '{}', 'a test', $1, now(), 'approved', true, $1, 'a test',
         now()
       RETURNING id)
     INSERT INTO chain_openings (chain, asset, height, hash, units, before_raw, dust_raw, approval_id)
     SELECT 'ethereum', asset, c.height, c.hash, 0, 0, 0, said.id
     FROM said, chain_cursors AS c, unnest(ARRAY['USDT', 'ETH']) AS asset
     WHERE c.chain = 'ethereum' ON CONFLICT DO NOTHING`,
    [officer],
  );
  await server.sql(
    `UPDATE asset_networks SET deposit_open = true WHERE code = 'ERC20' AND asset IN ('USDT', 'ETH')`,
  );
}

/** 25.5 USDT to an address in a block that was read. */
export async function putMove(
  server: TestServer,
  move: { readonly txid: string; readonly address: string; readonly userId: number },
): Promise<void> {
  await server.sql(
    `INSERT INTO chain_moves (chain, txid, ordinal, is_in, height, block_hash, address, asset, raw,
       kind, user_id, book, units, dust_raw, seen_at)
     VALUES ('ethereum', $1, 't0', true, $2, $3, $4, 'USDT', 25500000, 'in', $5, 'waiting', 25500000,
       0, now())
     ON CONFLICT DO NOTHING`,
    [move.txid, CHAIN_HEIGHT, CHAIN_HASH, move.address, move.userId],
  );
}
