import { fieldsOf, textOf } from '../fields.ts';
import { pause } from '../maker/pace.ts';
import { PEOPLE } from '../people.ts';
import { reasonOf, report } from '../report.ts';
import { openingsOn, textOfUnits, unitsOfText } from './amounts.ts';
import { GAS_COINS } from './birth.ts';
import { CHAIN_NAMES, type ChainName } from './chain-facts.ts';
import { type OfficerPlaces, type OfficerSession, signOfficerIn } from './officer-session.ts';

/** What lies on a chain at its birth, as the two officers say it. */
export interface Custody {
  readonly chain: ChainName;
  readonly symbol: string;
  /** On the hot and the gas address together. */
  readonly amount: string;
}

const AGAIN_MS = 3_000;
const REASON = 'The demo begins with it, as both nodes of the chain have it.';
const AMOUNT_DECIMALS = 18;
/** Permanent errors: a retry does not help. */
const FINAL = new Set(['custody_differs', 'not_found', 'amount_malformed']);

/** All that two officers open when the demo begins. */
export function custodyToOpen(): readonly Custody[] {
  return CHAIN_NAMES.flatMap((chain) =>
    openingsOn(chain).map(({ asset, amount, contract }) => {
      const units = unitsOfText(amount, AMOUNT_DECIMALS) ?? 0n;
      const gas = contract === null ? GAS_COINS * 10n ** BigInt(AMOUNT_DECIMALS) : 0n;
      return { chain, symbol: asset, amount: textOfUnits(units + gas, AMOUNT_DECIMALS) };
    }),
  );
}

/**
 * Has one officer propose and another approve custody of every asset on every chain, until all of
 * it is open or a refusal says that waiting changes nothing. Asked again it opens nothing twice.
 * Answers what is not open.
 */
export async function openCustody(
  places: OfficerPlaces,
  signal: AbortSignal,
): Promise<readonly Custody[]> {
  const [first, second] = PEOPLE.filter(({ staffRole }) => staffRole === 'crypto_operations');
  if (first === undefined || second === undefined) throw new Error('Two officers are needed.');
  let left = custodyToOpen();
  const refused: Custody[] = [];
  let officers: readonly [OfficerSession, OfficerSession] | undefined;
  while (left.length > 0 && !signal.aborted) {
    try {
      officers ??= await signBothIn(places, first, second);
      if (officers !== undefined) left = await openOnce(officers, left, refused);
    } catch (cause) {
      report('chains', `custody is not open yet: ${reasonOf(cause)}`);
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
async function openOnce(
  [proposer, approver]: readonly [OfficerSession, OfficerSession],
  wanted: readonly Custody[],
  refused: Custody[],
): Promise<readonly Custody[]> {
  const left: Custody[] = [];
  for (const custody of wanted) {
    const proposed = await proposer.call('POST', '/admin/chain_custody', {
      ...custody,
      reason: REASON,
    });
    if (!proposed.ok && proposed.error === 'custody_already_open') continue;
    if (!proposed.ok && FINAL.has(proposed.error)) {
      report('chains', `${custody.symbol} on ${custody.chain} stays closed: ${proposed.error}`);
      refused.push(custody);
      continue;
    }
    // it may wait since a start that was killed
    const id = proposed.ok ? textOf(proposed.data, 'id') : await waitingId(approver, custody);
    if (id === undefined) {
      left.push(custody);
      continue;
    }
    const path = `/admin/chain_approvals/${id}/approve`;
    const approved = await approver.call('POST', path, { reason: REASON });
    if (!approved.ok) left.push(custody);
    // approved by both, and the books did not take it
    else if (textOf(approved.data, 'status') === 'failed') {
      report('chains', `${custody.symbol} on ${custody.chain} stays closed: the books refused it`);
      refused.push(custody);
    }
  }
  return left;
}

async function waitingId(officer: OfficerSession, custody: Custody): Promise<string | undefined> {
  const answer = await officer.call('GET', '/admin/chain_approvals');
  const list = answer.ok ? answer.data['data'] : undefined;
  const found = (Array.isArray(list) ? (list as unknown[]) : [])
    .map(fieldsOf)
    .find(
      (each) =>
        each['kind'] === 'custody_opening' &&
        each['status'] === 'waiting' &&
        each['chain'] === custody.chain &&
        each['symbol'] === custody.symbol,
    );
  return found === undefined ? undefined : textOf(found, 'id');
}
