// What must hold of coins that left, whatever was killed on the way: each answers what does not hold.
import { checkDatabase } from '../../../apps/server/src/engine/proof/check-database.queries.ts';
import type { Leaver, LeavingCoins, LeftView } from './leaving-coins.ts';

/** What each person begins with. */
const OPENING_UNITS = 5_000_000_000n;
const ENTRIES: Readonly<Record<string, string>> = {
  settled: 'spend,withdrawal',
  returned: 'spend',
};

/** Each is settled or returned, and in the books once with one network fee. */
export function wrongEnds(all: readonly LeftView[]): string[] {
  return all
    .filter(({ entries, state }) => ENTRIES[state] !== entries.join(','))
    .map(({ entries, id, state }) => `${id} is ${state} by ${entries.join(',')}`);
}

/** One version of each is in a block, the signer signed no others, and hot sent nothing else. */
export async function wrongOnChain(
  coins: LeavingCoins,
  all: readonly LeftView[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, txids } of all) {
    let mined = 0;
    for (const txid of txids) mined += (await coins.isMined(txid)) ? 1 : 0;
    if (mined !== 1) wrong.push(`${id} is in ${mined} transactions of a block`);
  }
  const sent = await coins.sentByHot();
  if (sent !== all.length) wrong.push(`hot sent ${sent} for ${all.length}`);
  const signed = coins.signed();
  const isSame = signed.size === all.length && all.every(({ id }) => signed.has(id));
  return isSame ? wrong : [...wrong, `the signer signed ${[...signed.keys()].join(',')}`];
}

/** Recipients have what was settled to the unit, people what is left, and nothing is held. */
export async function wrongMoney(
  coins: LeavingCoins,
  people: readonly Leaver[],
  all: readonly LeftView[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { outside, userId } of people) {
    const own = all.filter(({ address, state }) => address === outside && state === 'settled');
    const received = own.reduce((sum, { net }) => sum + net, 0n);
    const onChain = await coins.usdtOf(outside);
    if (onChain !== received) wrong.push(`${outside} has ${onChain} for ${received}`);
    const left = OPENING_UNITS - own.reduce((sum, { units }) => sum + units, 0n);
    const balance = await coins.points.balance({ userId });
    if (balance !== left) wrong.push(`${userId} has ${balance} for ${left}`);
  }
  const held = await coins.points.query<{ account_id: string; held: string }>(
    'SELECT account_id::text, held::text FROM balances WHERE held <> 0',
  );
  return [...wrong, ...held.map((one) => `${one.held} of account ${one.account_id} are held`)];
}

/** The second node and the books are equal, no chain was ever stopped, and every invariant holds. */
export async function wrongAtAll(coins: LeavingCoins): Promise<string[]> {
  const differences = Object.entries(await coins.points.differences());
  const equal = differences.filter(([, difference]) => difference === '0');
  const isCompared = equal.some(([asset]) => asset === 'USDT/ethereum');
  const stops = await coins.points.query('SELECT chain, findings FROM chain_stops');
  const { violations } = await checkDatabase(coins.points.connectionString);
  return [
    ...differences
      .filter((one) => !equal.includes(one))
      .map(([asset, words]) => `${asset} is ${words}`),
    ...(isCompared ? [] : ['USDT on Ethereum was not compared']),
    ...[...stops, ...violations].map((one) => JSON.stringify(one)),
    ...coins.points.faults,
    ...coins.faults,
  ];
}
