import type { ChainSpend } from '@sarraf/contracts';
import { familyOf } from '@sarraf/chain-codec';
import { formatDecimal } from '@sarraf/money';
import { maskMobile } from '../users/index.ts';
import type { Depth } from './chain-spends-deps.ts';
import { type FeeDecimals, feeUnitsOf } from './fees.ts';
import type { PayeeRow } from './spend-office.queries.ts';
import type { SpendRow } from './spend-rows.queries.ts';
import type { VersionRow } from './versions.queries.ts';

const GWEI_DECIMALS = 9;

/** What a transaction is shown with. */
export interface ShownWith {
  readonly versions: readonly VersionRow[];
  readonly payee: PayeeRow | undefined;
  readonly depth: Depth;
  readonly isStuck: boolean;
  /** Of the next version; null: there is none. */
  readonly bumpFeeUnits: bigint | null;
  readonly feeAsset: string;
  /** Undefined where this installation has no rails of its chain. */
  readonly feeDecimals: FeeDecimals | undefined;
  readonly explorer: string | undefined;
  readonly scaleOf: (asset: string) => number;
}

/** A transaction on the wire. */
export function spendOnWire(row: SpendRow, shown: ShownWith): ChainSpend {
  const { bumpFeeUnits, depth, feeAsset, payee, scaleOf } = shown;
  const fee = (units: bigint): string => formatDecimal(units, scaleOf(feeAsset));
  return {
    id: row.id,
    kind: row.kind,
    from_cold: row.fromCold,
    chain: row.chain,
    symbol: row.asset,
    amount: formatDecimal(row.units, scaleOf(row.asset)),
    from: row.fromAddress,
    to: row.address,
    // Bitcoin numbers none
    nonce: familyOf(row.chain) === 'evm' ? row.nonce : null,
    state: row.state,
    wait: row.wait,
    fee_symbol: feeAsset,
    fee_cap: fee(row.feeCapUnits),
    fee: row.final === null ? null : fee(row.final.feeUnits),
    confirmations: depth.confirmations,
    needed: depth.needed,
    is_stuck: shown.isStuck,
    may_bump: bumpFeeUnits !== null,
    bump_fee_max: bumpFeeUnits === null ? null : fee(bumpFeeUnits),
    bump_wanted: row.bumpWantedAt !== null,
    versions: shown.versions.map((version) => versionOnWire(row, version, shown)),
    person:
      payee === undefined
        ? null
        : { id: String(payee.user_id), name: payee.name, mobile: maskMobile(payee.mobile) },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

type Version = ChainSpend['versions'][number];

function versionOnWire(
  row: SpendRow,
  version: VersionRow,
  { explorer, feeAsset, feeDecimals, scaleOf }: ShownWith,
): Version {
  const scale = scaleOf(feeAsset);
  const isEvm = familyOf(row.chain) === 'evm';
  const sentAt = [version.first_sent_at, version.second_sent_at].filter((at) => at !== null);
  const first = sentAt.toSorted((one, other) => one.getTime() - other.getTime())[0];
  const max = BigInt(version.max_fee);
  return {
    version: Number(version.version),
    txid: version.txid,
    explorer_url: explorer?.replace('{txid}', version.txid) ?? null,
    max_fee_gwei: formatDecimal(max, isEvm ? GWEI_DECIMALS : 0),
    fee_max: formatDecimal(
      feeUnitsOf(row.gasLimit * max, feeDecimals ?? { decimals: scale, scale }),
      scale,
    ),
    state: stateOf(row, version),
    nodes: sentAt.length,
    refusal: version.said,
    signed_at: version.signed_at.toISOString(),
    sent_at: first?.toISOString() ?? null,
  };
}

function stateOf({ mined, final }: SpendRow, version: VersionRow): Version['state'] {
  const one = mined?.txid ?? final?.txid;
  if (one !== undefined) return one === version.txid ? 'mined' : 'replaced';
  if (version.first_sent_at !== null || version.second_sent_at !== null) return 'waiting';
  return version.said === null ? 'signed' : 'refused';
}
