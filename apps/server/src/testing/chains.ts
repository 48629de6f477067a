// A chain whose node is away, and what was read of it before: for tests that need no block.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deriveEvmAddress } from '@sarraf/chain-codec';
import { makePairingKey, publicKeyText, readPairingKey } from '@sarraf/signer-protocol';
import type { TestServer } from './server.ts';

/** An account key m/44'/60'/0' whose private half nobody has. */
export const TEST_XPUB =
  'xpub6DSwDWBPjdopcHjga5am3iJpVY4Doi7xqydtQWimdyWcM7s7op1GcgCKoy5AVZKn5knFtREQjZmP46Rz48nVB21fg4y8gnqj7yUdvHE7AuE';
/** The same of m/84'/0'/0'. */
export const TEST_BITCOIN_XPUB =
  'xpub6C24dUJqoAC88eheWcL1X6JvbEA6UkCrWMndbPzuCF29V3h5fML95L6rPkBa1p11zvwEeBRGL7GfX9Sj9FLxcfdVPFxg2vcL4W38B8iPRgu';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

/** Ethereum with USDT, by a node that nobody listens at. */
export const CHAIN_ENVIRONMENT: Readonly<Record<string, string>> = {
  CHAIN_ETHEREUM_NODES: 'http://127.0.0.1:9',
  CHAIN_ETHEREUM_ID: '31337001',
  CHAIN_ETHEREUM_TOKENS: `USDT:${TOKEN}:6`,
  CHAIN_EVM_XPUB: TEST_XPUB,
  CHAIN_EVM_COLD: `[00000000/44h/60h/0h]${TEST_XPUB}`,
};

/** An environment in which a signer is paired; none listens. */
export function signerEnvironment(): Readonly<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-pairing-'));
  writeFileSync(path.join(folder, 'gate.key'), `${makePairingKey()}\n`, { mode: 0o600 });
  return {
    SARRAF_SIGNER_SOCKET: path.join(folder, 'gate.sock'),
    SARRAF_SIGNER_GATE_KEY: path.join(folder, 'gate.key'),
    SARRAF_SIGNER_PUBLIC_KEY: publicKeyText(readPairingKey(makePairingKey())),
  };
}

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

/** Has USDT and ETH leave by the chain, as two officers opened it. */
export async function openWithdrawals(server: TestServer): Promise<void> {
  await server.sql(
    `UPDATE asset_networks SET withdraw_open = true WHERE code = 'ERC20' AND asset IN ('USDT', 'ETH')`,
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

/** An address that the signer listed as cold, in tests without one. */
export const COLD_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Has the signer have listed an address as cold, and so much more USDT of nobody's lie at hot on Ethereum. */
export async function listCold(server: TestServer, units: bigint): Promise<void> {
  const chain = { chain: 'ethereum', cold: [COLD_ADDRESS, deriveEvmAddress(TEST_XPUB, 0, 0)] };
  await server.sql(
    `INSERT INTO signer_reports (id, status, seen_at) VALUES (1, $1::json, now())
     ON CONFLICT (id) DO UPDATE SET status = excluded.status`,
    [JSON.stringify({ state: 'ready', officers: 2, chains: [chain], caps: [] })],
  );
  const { outcome } = await server.process.context.engine.submit({
    command: {
      type: 'credit_coin',
      reference: `ethereum:0x${randomBytes(32).toString('hex')}:t0`,
      chain: 'ethereum',
      asset: 'USDT',
      user: null,
      units: units.toString(),
      parked: 'unknown',
    },
  });
  if (!outcome.ok) throw new Error(`The coins of nobody were refused as ${outcome.code}.`);
}

/** Has so much USDT of the books lie at cold on Ethereum, of the account that tests have. */
export async function fillCold(server: TestServer, units: bigint): Promise<void> {
  await listCold(server, units);
  const { submit } = server.process.context.engine;
  const spendId = randomUUID();
  const gas = { type: 'post_opening', owner: 'house:gas', asset: 'ETH', units: '1' } as const;
  const chain = 'ethereum';
  const custody = { asset: 'USDT', units: units.toString(), to: 'cold' } as const;
  for (const command of [
    { ...gas, reference: spendId },
    { type: 'open_spend', spendId, chain, kind: 'cold', feeCapUnits: '1' },
    { type: 'close_spend', spendId, feeUnits: '0', custody, reference: `0x${'c'.repeat(64)}` },
  ] as const) {
    const { outcome } = await submit({ command });
    if (!outcome.ok) throw new Error(`${command.type} was refused as ${outcome.code}.`);
  }
}
