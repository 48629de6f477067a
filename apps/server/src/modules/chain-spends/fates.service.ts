// What became of transactions, for those who wanted them.
import { type ChainName, CHAINS } from '@sarraf/contracts';
import { selectCursor } from '../chains/index.ts';
import type { SpendFate } from './chain-spends-module.ts';
import type { Depth, SpendsDeps } from './chain-spends-deps.ts';
import { confirmationsOf } from './settle-spend.service.ts';
import { selectSpends, type SpendRow } from './spend-rows.queries.ts';
import { selectVersions, type VersionRow } from './versions.queries.ts';

/** Reads fates; unknown ones are left out. */
export async function readFates(
  deps: Pick<SpendsDeps, 'chains' | 'context'>,
  spendIds: readonly string[],
): Promise<readonly SpendFate[]> {
  const { plainDb } = deps.context;
  const rows = await selectSpends(plainDb, spendIds);
  const versions = await selectVersions(plainDb, spendIds);
  const depthOf = await readDepths(deps, rows);
  return rows.map((row) => {
    const own = versions.filter(({ spend_id: id }) => id === row.id);
    return {
      spendId: row.id,
      state: row.state,
      wait: row.wait,
      txid: txidOf(row, own),
      ...depthOf(row),
      signedAt: own[0]?.signed_at ?? null,
      broadcastAt: row.sentAt,
    };
  });
}

/** Of the version that is mined, else of the newest one. */
function txidOf({ final, mined }: SpendRow, versions: readonly VersionRow[]): string | null {
  return mined?.txid ?? final?.txid ?? versions.at(-1)?.txid ?? null;
}

/** Reads how deep transactions are, each chain and network once. */
export async function readDepths(
  deps: Pick<SpendsDeps, 'chains' | 'context'>,
  rows: readonly SpendRow[],
): Promise<(row: SpendRow) => Depth> {
  const heights = new Map<ChainName, number>();
  const needs = new Map<string, number>();
  for (const chain of CHAINS.filter((one) => rows.some((row) => row.chain === one))) {
    const cursor = await selectCursor(deps.context.plainDb, chain);
    if (cursor !== undefined) heights.set(chain, cursor.height);
  }
  for (const row of rows) {
    const key = `${row.chain} ${row.asset}`;
    if (!needs.has(key)) needs.set(key, await confirmationsOf(deps, row));
  }
  return ({ asset, chain, mined }) => {
    const height = heights.get(chain) ?? 0;
    return {
      confirmations: mined === null ? 0 : Math.max(0, height - mined.height + 1),
      needed: needs.get(`${chain} ${asset}`) ?? 1,
    };
  };
}
