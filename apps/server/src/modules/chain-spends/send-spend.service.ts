// Hands stored bytes to the nodes, and nothing else. What a node says is no fact of their fate: a time-out
// is under way, a refusal is noted, and the same bytes are handed over again.
import type { BroadcastRefusal, ChainPort } from '../../providers/chain/port.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { selectCursor, upsertChainStop } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import { nativeOf, type SpendsDeps } from './chain-spends-deps.ts';
import { endIfReplaced } from './end-replaced.service.ts';
import type { SpendRow } from './spend-rows.queries.ts';
import { clearWishes, markSent } from './spend-steps.queries.ts';
import { type NodePlace, noteSaid, selectVersions, type VersionRow } from './versions.queries.ts';
import { type Waits, waits } from './waits.ts';

/** Hands a version to both nodes; answers what keeps it from a block, if anything does. */
export async function sendVersion(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
  version: VersionRow,
): Promise<Waits | undefined> {
  const { clock, plainDb } = deps.context;
  const { second, watcher } = rails;
  const first = await sendBy(deps, watcher, version, 'first');
  const other = second === undefined ? undefined : await sendBy(deps, second, version, 'second');
  const said = [first, other].filter((one) => one !== undefined);
  const hasOne = said.some((one) => one === 'sent');
  const isFirstTime = version.first_sent_at === null && version.second_sent_at === null;
  if (hasOne && (isFirstTime || row.state === 'signed')) {
    const cursor = await selectCursor(plainDb, row.chain);
    const height = cursor?.height ?? null;
    await markSent(plainDb, row.id, { at: new Date(clock.now()), height });
  }
  if (hasOne || row.rebroadcastWantedAt !== null) {
    await clearWishes(plainDb, row.id, { rebroadcast: true });
  }
  if (hasOne) return undefined;
  if (first === 'nonce_too_low') return lookForForeign(deps, rails, row, version);
  if (first === 'coin_missing') return lookForMined(deps, rails, row, version);
  if (said.includes('unfunded')) return waits('gas_empty');
  return said.every((one) => one === 'silent') ? waits('node_silent') : undefined;
}

async function sendBy(
  { context: { clock, plainDb } }: SpendsDeps,
  node: ChainPort,
  { bytes, spend_id: spendId, txid, version }: VersionRow,
  place: NodePlace,
): Promise<'sent' | 'silent' | BroadcastRefusal> {
  const of = { spendId, version, node: place };
  try {
    const said = await node.broadcast(bytes, txid);
    if (said.outcome === 'refused') {
      await noteSaid(plainDb, of, { at: null, word: said.code });
      return said.code;
    }
    await noteSaid(plainDb, of, { at: new Date(clock.now()), word: null });
    return 'sent';
  } catch (error) {
    if (error instanceof OutboundError) return 'silent';
    throw error;
  }
}

/**
 * The number was used, and by none of ours: money has left without us. All chains stop, once; it is looked
 * at twice, as a version of ours may be mined meanwhile and a fork gives the number back.
 */
async function lookForForeign(
  deps: SpendsDeps,
  { watcher, ...rails }: ChainRails,
  row: SpendRow,
  version: VersionRow,
): Promise<Waits | undefined> {
  const { logger, plainDb } = deps.context;
  const { from_address: from } = version;
  const nonce = Number(version.nonce);
  if (watcher.spends !== 'accounts') return undefined;
  try {
    const before = await watcher.nonceOf(from, 'latest');
    for (const txid of await ownTxids(deps, row)) {
      if ((await watcher.fate(txid)).state === 'mined') return undefined;
    }
    const after = await watcher.nonceOf(from, 'latest');
    if (before <= nonce || after <= nonce) return undefined;
    // people have the keys of cold: what they sent there since is their word
    if (await endIfReplaced(deps, { ...rails, watcher }, row, version)) return undefined;
    if (row.wait === 'nonce_gap') return waits('nonce_gap');
    logger.error(
      { spendId: row.id, nonce, after },
      'a number was used by a transaction that is not ours',
    );
    const finding = {
      kind: 'unknown_spend' as const,
      symbol: nativeOf({ watcher, ...rails }).asset,
      txid: null,
      expected: String(nonce),
      found: String(after),
    };
    for (const { config } of deps.chains.rails) {
      await upsertChainStop(plainDb, { chain: config.chain, findings: [finding] });
    }
    return waits('nonce_gap');
  } catch (error) {
    if (error instanceof OutboundError) return waits('node_silent');
    throw error;
  }
}

/**
 * A coin of it is spent, by a version of ours or without us: what is without us is found among movements by the
 * comparison, which stops all chains and names it.
 */
async function lookForMined(
  deps: SpendsDeps,
  { second, watcher }: ChainRails,
  row: SpendRow,
  version: VersionRow,
): Promise<Waits | undefined> {
  try {
    for (const txid of await ownTxids(deps, row)) {
      const { state } = await watcher.fate(txid);
      if (state !== 'unknown') return undefined;
    }
    if (await endIfReplaced(deps, { second, watcher }, row, version)) return undefined;
    return waits('nonce_gap');
  } catch (error) {
    if (error instanceof OutboundError) return waits('node_silent');
    throw error;
  }
}

async function ownTxids(
  { context: { plainDb } }: SpendsDeps,
  { id }: SpendRow,
): Promise<readonly string[]> {
  return (await selectVersions(plainDb, [id])).map(({ txid }) => txid);
}
