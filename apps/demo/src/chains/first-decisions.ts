// The first decisions about chains: two officers open what lies there, then withdrawals.
import { fieldsOf, textOf } from '../fields.ts';
import { pause } from '../maker/pace.ts';
import { PEOPLE } from '../people.ts';
import { reasonOf, report } from '../report.ts';
import { openingsOn, textOfUnits, unitsOfText } from './amounts.ts';
import { CHAIN_NAMES, CHAINS, type ChainName } from './chain-facts.ts';
import { type OfficerPlaces, type OfficerSession, signOfficerIn } from './officer-session.ts';

/** What two officers decide: one proposes it, another approves. */
export interface Decision {
  /** As the list of approvals has it. */
  readonly kind: 'custody_opening' | 'withdrawal_opening';
  readonly chain: ChainName;
  readonly symbol: string;
  /** How it is proposed. */
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
}

const AGAIN_MS = 3_000;
const REASON = 'The demo begins with it, as both nodes of the chain have it.';
const AMOUNT_DECIMALS = 18;
const CODES: Readonly<Record<ChainName, string>> = {
  ethereum: 'ERC20',
  bsc: 'BEP20',
  bitcoin: 'BTC',
  tron: 'TRC20',
};
/** Permanent errors: a retry does not help. */
const FINAL = new Set([
  'custody_differs',
  'not_found',
  'amount_malformed',
  'coin_network_without_rails',
]);

/** What lies on a chain at its birth, on the hot and the gas address together. */
export interface Custody {
  readonly chain: ChainName;
  readonly symbol: string;
  readonly amount: string;
}

/** All that lies on the chains at their birth. */
export function custodyAtBirth(): readonly Custody[] {
  return CHAIN_NAMES.flatMap((chain) =>
    openingsOn(chain).map(({ asset, amount, contract }) => {
      const units = unitsOfText(amount, AMOUNT_DECIMALS) ?? 0n;
      const coins = contract === null ? CHAINS[chain].gasCoins : '0';
      const gas = unitsOfText(coins, AMOUNT_DECIMALS) ?? 0n;
      return { chain, symbol: asset, amount: textOfUnits(units + gas, AMOUNT_DECIMALS) };
    }),
  );
}

/** That the books have it from now on. */
export function custodyToOpen(): readonly Decision[] {
  return custodyAtBirth().map(({ amount, chain, symbol }) => {
    const body = { chain, symbol, amount };
    return { kind: 'custody_opening', chain, symbol, path: '/admin/chain_custody', body };
  });
}

/** Withdrawals of every asset on every chain. */
export function withdrawalsToOpen(): readonly Decision[] {
  return CHAIN_NAMES.flatMap((chain) =>
    openingsOn(chain).map(({ asset: symbol }): Decision => {
      const path = `/admin/chain_networks/${symbol}/${CODES[chain]}/open`;
      return { kind: 'withdrawal_opening', chain, symbol, path, body: { direction: 'withdraw' } };
    }),
  );
}

/**
 * Has one officer propose and another approve each decision, until all of them are made or a refusal says
 * that waiting changes nothing. Asked again it decides nothing twice. Answers what is not decided.
 */
export async function decideByTwo(
  places: OfficerPlaces,
  decisions: readonly Decision[],
  signal: AbortSignal,
): Promise<readonly Decision[]> {
  const [first, second] = PEOPLE.filter(({ staffRole }) => staffRole === 'crypto_operations');
  if (first === undefined || second === undefined) throw new Error('Two officers are needed.');
  let left = decisions;
  const refused: Decision[] = [];
  let officers: readonly [OfficerSession, OfficerSession] | undefined;
  while (left.length > 0 && !signal.aborted) {
    try {
      officers ??= await signBothIn(places, first, second);
      if (officers !== undefined) left = await decideOnce(officers, left, refused);
    } catch (cause) {
      report('chains', `chains are not open yet: ${reasonOf(cause)}`);
    }
    if (left.length > 0 && !(await pause(AGAIN_MS, signal))) break;
  }
  return [...left, ...refused];
}

async function signBothIn(
  places: OfficerPlaces,
  ...[first, second]: readonly [
    Parameters<typeof signOfficerIn>[1],
    Parameters<typeof signOfficerIn>[1],
  ]
): Promise<readonly [OfficerSession, OfficerSession] | undefined> {
  const proposer = await signOfficerIn(places, first);
  const approver = await signOfficerIn(places, second);
  return proposer === undefined || approver === undefined ? undefined : [proposer, approver];
}

/** Tries each once, and answers those that are to be tried again. */
async function decideOnce(
  [proposer, approver]: readonly [OfficerSession, OfficerSession],
  wanted: readonly Decision[],
  refused: Decision[],
): Promise<readonly Decision[]> {
  const left: Decision[] = [];
  for (const decision of wanted) {
    const { body, chain, path, symbol } = decision;
    const proposed = await proposer.call('POST', path, { ...body, reason: REASON });
    if (!proposed.ok && proposed.error === 'custody_already_open') continue;
    if (!proposed.ok && FINAL.has(proposed.error)) {
      report('chains', `${symbol} on ${chain} stays closed: ${proposed.error}`);
      refused.push(decision);
      continue;
    }
    // it may wait since a start that was killed
    const id = proposed.ok ? textOf(proposed.data, 'id') : await waitingId(approver, decision);
    if (id === undefined) {
      left.push(decision);
      continue;
    }
    const approval = `/admin/chain_approvals/${id}/approve`;
    const approved = await approver.call('POST', approval, { reason: REASON });
    if (!approved.ok) left.push(decision);
    // approved by both, and the books did not take it
    else if (textOf(approved.data, 'status') === 'failed') {
      report('chains', `${symbol} on ${chain} stays closed: the books refused it`);
      refused.push(decision);
    }
  }
  return left;
}

async function waitingId(officer: OfficerSession, decision: Decision): Promise<string | undefined> {
  const answer = await officer.call('GET', '/admin/chain_approvals');
  const list = answer.ok ? answer.data['data'] : undefined;
  const found = (Array.isArray(list) ? (list as unknown[]) : [])
    .map(fieldsOf)
    .find(
      (each) =>
        each['kind'] === decision.kind &&
        each['status'] === 'waiting' &&
        each['chain'] === decision.chain &&
        each['symbol'] === decision.symbol,
    );
  return found === undefined ? undefined : textOf(found, 'id');
}
