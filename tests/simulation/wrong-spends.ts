// What nobody should ask for of the house's transactions, refused or thrown out.
import type { SeededRandom } from '@sarraf/testing';
import type { Command, SpendRow } from '../../packages/settlement/src/index.ts';
import type { Tables } from './tables.ts';

const TXID = `0x${'9'.repeat(64)}`;

function someSpend(rng: SeededRandom, tables: Tables): SpendRow | undefined {
  const rows = [...tables.records.spends.values()].slice(-20);
  return rows.length === 0 ? undefined : rng.pick(rows);
}

/** A command that is refused, or that says what was said before otherwise. */
export function wrongSpend(rng: SeededRandom, tables: Tables): Command {
  const row = someSpend(rng, tables);
  if (row === undefined || rng.chance(20)) {
    const close = { type: 'close_spend', spendId: "nobody's", feeUnits: '1' } as const;
    return { ...close, custody: null, reference: TXID };
  }
  const { id: spendId, chain, kind, units, state, feeUnits, reference } = row;
  const open = { type: 'open_spend', spendId, chain, kind } as const;
  if (rng.chance(30))
    return { ...open, chain: chain === 'bsc' ? 'ethereum' : 'bsc', feeCapUnits: '5' };
  if (rng.chance(30)) return { ...open, feeCapUnits: '9000000000000000' };
  if (state === 'open') return { ...open, feeCapUnits: `${units}` };
  if (rng.chance(50)) return { ...open, feeCapUnits: '5' };
  // told otherwise than it was
  const other = reference === null ? TXID : `${reference}0`;
  return { type: 'close_spend', spendId, feeUnits: `${feeUnits}`, custody: null, reference: other };
}

const ASK = {
  type: 'request_withdrawal',
  withdrawalId: 'malformed',
  user: 1,
  asset: 'USDT',
  units: '10',
  feeUnits: '0',
  recipient: 'address:1',
  cancelMs: 0,
} as const;
const OF_COIN = { chain: 'bsc', destination: 'a'.repeat(64), worthBy: 'index' } as const;
const GAS = {
  type: 'credit_coin',
  reference: `bsc:${TXID}:v`,
  chain: 'bsc',
  asset: 'BNB',
  user: null,
  units: '5',
  parked: null,
  into: 'gas',
} as const;
const CLOSE = { type: 'close_spend', spendId: 'malformed', custody: null } as const;

const MALFORMED: readonly Command[] = [
  ASK,
  { ...ASK, ...OF_COIN, asset: 'IRT' },
  { ...ASK, ...OF_COIN, feeUnits: '10' },
  { ...ASK, ...OF_COIN, destination: 'A'.repeat(64) },
  { ...ASK, chain: 'bsc', worthBy: 'index' },
  { ...GAS, asset: 'USDT' },
  { ...GAS, user: 1 },
  { ...GAS, parked: 'unknown' },
  { ...CLOSE, feeUnits: '1', reference: null },
  { ...CLOSE, feeUnits: '-1', reference: TXID },
  { type: 'open_spend', spendId: 'malformed', chain: 'bsc', kind: 'sweep', feeCapUnits: '0' },
];

/** A command that no caller may send. */
export function malformedSpend(rng: SeededRandom): Command {
  return rng.pick(MALFORMED);
}
