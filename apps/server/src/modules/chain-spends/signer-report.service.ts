// The signer as officers see it: what it said last, kept by the worker, which alone speaks with it.
import { CHAINS, type ChainName, type SignerReport } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { OutboundError } from '../../providers/outbound.ts';
import {
  feeDecimalsOf,
  nativeOf,
  railsOf,
  signerAt,
  type SpendsDeps,
} from './chain-spends-deps.ts';
import { feeUnitsOf } from './fees.ts';
import {
  type ReportRow,
  selectRefusals,
  selectReport,
  upsertReport,
} from './signer-reports.queries.ts';

/** So long after its last answer it counts as away. */
const AWAY_MS = 60_000;

/** Asks the signer how it stands, and keeps that. */
export async function askSigner(deps: SpendsDeps): Promise<void> {
  const signer = signerAt(deps);
  if (signer === undefined) return;
  try {
    const { spends: _spends, ...status } = await signer.status([]);
    await upsertReport(deps.context.plainDb, status, new Date(deps.context.clock.now()));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
}

/** Cold addresses of a chain that it listed last; none before it ever answered. */
export async function readColdAddresses(
  { context: { plainDb } }: Pick<SpendsDeps, 'context'>,
  chain: ChainName,
): Promise<readonly string[]> {
  const report = await selectReport(plainDb);
  const known = report?.status.chains.find((one) => one.chain === chain);
  return known?.cold.slice(0, COLD_MAX) ?? [];
}

/** The signer on the wire. */
export async function readSigner(deps: SpendsDeps): Promise<SignerReport> {
  const { clock, plainDb } = deps.context;
  const report = await selectReport(plainDb);
  const refusals = await selectRefusals(plainDb, new Date(clock.now()));
  return {
    state: stateOf(report, clock.now()),
    seen_at: report?.seen_at.toISOString() ?? null,
    officers: report?.status.officers ?? 0,
    chains: report?.status.chains.flatMap((chain) => toChain(deps, chain)) ?? [],
    caps: report?.status.caps.flatMap((caps) => toCaps(deps, caps)) ?? [],
    refusals: refusals.map(({ count, last_at: at, rule }) => ({
      rule,
      count: Number(count),
      last_at: at.toISOString(),
    })),
  };
}

function stateOf(report: ReportRow | undefined, now: number): SignerReport['state'] {
  if (report === undefined) return 'none';
  return now - report.seen_at.getTime() > AWAY_MS ? 'away' : report.status.state;
}

type Status = ReportRow['status'];

function toChain(deps: SpendsDeps, chain: Status['chains'][number]): SignerReport['chains'] {
  const rails = railsOf(deps, chain.chain);
  const name: ChainName | undefined = CHAINS.find((one) => one === chain.chain);
  if (rails === undefined || name === undefined) return [];
  const { asset } = nativeOf(rails);
  const decimals = feeDecimalsOf(deps, rails);
  const inCoin = (raw: string): string =>
    formatDecimal(feeUnitsOf(BigInt(raw), decimals), decimals.scale);
  const { cold, feeDay, gas, gasNonce, hot, hotNonce } = chain;
  return [
    {
      chain: name,
      hot,
      gas,
      cold: cold.slice(0, COLD_MAX),
      hot_nonce: hotNonce,
      gas_nonce: gasNonce,
      fee_symbol: asset,
      fee_day: { used: inCoin(feeDay.used), max: inCoin(feeDay.max) },
    },
  ];
}

const COLD_MAX = 20;

function toCaps(deps: SpendsDeps, caps: Status['caps'][number]): SignerReport['caps'] {
  const known = deps.chains.rails.some(({ config: { tokens } }) =>
    tokens.some(({ asset }) => asset === caps.asset),
  );
  // of an asset that the exchange has no rails of, it does not know the decimals either
  if (!known) return [];
  const scale = deps.scaleOf(caps.asset);
  const amount = (units: string): string => formatDecimal(BigInt(units), scale);
  const { addressDayMax, asset, day, hardDay, hour } = caps;
  const cap = (of: { readonly used: string; readonly max: string }) => ({
    used: amount(of.used),
    max: amount(of.max),
  });
  return [
    {
      symbol: asset,
      hour: cap(hour),
      day: cap(day),
      address_day_max: amount(addressDayMax),
      hard_day: cap(hardDay),
    },
  ];
}
