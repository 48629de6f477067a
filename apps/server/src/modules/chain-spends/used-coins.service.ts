// Coins that the signer has signed away. Its journal knows them for ever; a database that was restored to yesterday does
// not, and would offer the same coin again for ever.
import { readBitcoinTx } from '@sarraf/chain-codec';
import { hex64Shape, type Signed, type SignerRefusal, spendIdShape } from '@sarraf/signer-protocol';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ChainRails } from '../server-context.ts';
import type { SpendsDeps } from './chain-spends-deps.ts';
import { type CoinName, insertUsedCoins } from './spend-coins.queries.ts';
import type { SpendRow } from './spend-rows.queries.ts';

/**
 * Notes a coin that the signer refuses because another transaction has it; true: that was not known, so others are
 * chosen now.
 */
export async function noteUsedCoin(
  { context: { clock, logger, plainDb } }: SpendsDeps,
  { chain, id: spendId }: Pick<SpendRow, 'chain' | 'id'>,
  { facts, rule }: SignerRefusal,
): Promise<boolean> {
  const coin = rule === 'coin_used' ? coinOf(facts['coin'] ?? '') : undefined;
  if (coin === undefined) return false;
  const said = spendIdShape.safeParse(facts['spend']);
  const usedBy = said.success ? said.data : null;
  const isNew =
    (await insertUsedCoins(plainDb, { chain, usedBy, at: new Date(clock.now()) }, [coin])) > 0;
  if (isNew) {
    logger.error(
      { spendId, usedBy, coin: facts['coin'] },
      'the signer has signed a coin away by another transaction: it is offered to none any more',
    );
  }
  return isNew;
}

/** Notes the coins of a transaction that was signed before, where they are not its own here. */
export async function noteSignedCoins(
  tx: PlainDb,
  { watcher }: Pick<ChainRails, 'watcher'>,
  { chain, id: usedBy }: Pick<SpendRow, 'chain' | 'id'>,
  { signed: { bytes }, at }: { readonly signed: Signed; readonly at: Date },
): Promise<void> {
  if (watcher.spends !== 'coins') return;
  // all versions spend the same
  const { inputs } = readBitcoinTx(Uint8Array.from(Buffer.from(bytes, 'hex')));
  await insertUsedCoins(tx, { chain, usedBy, at }, inputs);
}

/** As the signer names one: the transaction that it came by, and its output. */
function coinOf(name: string): CoinName | undefined {
  const [txid, vout = '', ...rest] = name.split(':');
  const isCoin = hex64Shape.safeParse(txid).success && /^\d{1,10}$/.test(vout) && rest.length === 0;
  return isCoin && txid !== undefined ? { txid, vout: Number(vout) } : undefined;
}
