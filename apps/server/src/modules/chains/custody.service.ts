// What lies on a chain before its first deposit, as two officers say and the chain itself has it.
import type { ChainName } from '@sarraf/contracts';
import { familyOf, unitsOf } from '@sarraf/chain-codec';
import { numberErrorCode } from '@sarraf/market';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import type { AttachedRow } from '@sarraf/settlement';
import { keyOf } from '../../chains-config.ts';
import type { Writers } from '../../engine/index.ts';
import { AppError } from '../../http/index.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { Approval, ApprovalKind, ApprovalsOf, Decision } from '../approvals/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ChainRails, ServerContext } from '../server-context.ts';
import { houseAddresses } from './addresses.service.ts';
import { sumOfAddresses } from './compare.queries.ts';
import { selectCursor } from './cursor.queries.ts';
import { CUSTODY_OPENED, selectOpenings } from './custody.queries.ts';

/** Custody as it is to be opened; whole numbers as text. */
export interface WantedOpening {
  readonly chain: ChainName;
  readonly asset: string;
  readonly units: string;
  readonly height: number;
  readonly hash: string;
  /** What no movement told of, because it came before the first block that was read. */
  readonly before_raw: string;
  readonly dust_raw: string;
  /** The network whose deposits open with it: in the demo, where nothing has to leave yet. */
  readonly opens_code: string | null;
}

/** What custody is opened with. */
export interface CustodyDeps {
  readonly context: Pick<ServerContext, 'config' | 'plainDb'>;
  readonly rails: readonly ChainRails[];
  readonly operations: Pick<Operations, 'submit'>;
  readonly scaleOf: (asset: string) => number;
}

const WRITER = 'custody_opened';

/** Lets the row of an opening travel with its command; before the engine starts. */
export function registerCustodyRows(writers: Writers): void {
  writers.register(WRITER, CUSTODY_OPENED);
}

/** Custody of a chain, as two officers open it. */
export function openingApproval({
  operations,
  scaleOf,
}: Pick<CustodyDeps, 'operations' | 'scaleOf'>): ApprovalKind<WantedOpening> {
  return {
    kind: 'custody_opening',
    ability: { action: 'update', subject: 'Chain' },
    apply: {
      submit: operations.submit,
      command: ({ wanted: { asset, chain, units } }) => ({
        type: 'open_custody',
        chain,
        asset,
        units,
      }),
      rows: (approval) => [openedRow(approval)],
    },
    describe: async (_tx, { failure, subject, wanted }, { next, old }) => {
      const amount = formatDecimal(BigInt(wanted.units), scaleOf(wanted.asset));
      const failed = { field: 'failure', old: null, new: failure };
      return {
        subject: `chain_custody:${subject}`,
        changes: [
          { field: 'status', old, new: next },
          { field: 'amount', old: null, new: `${amount} ${wanted.asset}` },
          ...(failure === null ? [] : [failed]),
        ],
      };
    },
  };
}

function openedRow({ id, wanted }: Approval<WantedOpening>): AttachedRow {
  const { height, ...texts } = wanted;
  return { writer: WRITER, row: { ...texts, height: String(height), approval_id: String(id) } };
}

/**
 * Proposes custody of an asset on a chain, which has to be what the chain has.
 *
 * @throws AppError as `POST /admin/chain_custody` declares
 */
export async function proposeOpening(
  deps: CustodyDeps,
  openings: ApprovalsOf<WantedOpening>,
  officer: number,
  asked: {
    readonly chain: ChainName;
    readonly symbol: string;
    readonly amount: string;
    readonly reason: string;
  },
): Promise<Approval<WantedOpening>> {
  const { chain, reason, symbol: asset } = asked;
  const opened = await selectOpenings(deps.context.plainDb);
  if (opened.some((one) => one.chain === chain && one.asset === asset)) {
    throw new AppError('custody_already_open');
  }
  const wanted = await readOpening(deps, chain, asset);
  const parsed = parseDecimal(asked.amount, deps.scaleOf(asset));
  if (!parsed.ok) {
    throw new AppError(numberErrorCode(parsed.error, 'amount_malformed', 'amount_malformed'));
  }
  if (parsed.value <= 0n) throw new AppError('amount_malformed');
  assertEqual(deps, wanted, parsed.value);
  return openings.propose({ subject: `${chain}:${asset}`, wanted, officer, reason });
}

/** Approves one, as long as the chain has it still. @throws AppError as its call declares */
export async function approveOpening(
  deps: CustodyDeps,
  openings: ApprovalsOf<WantedOpening>,
  id: bigint,
  decision: Decision,
): Promise<Approval<WantedOpening>> {
  const { state, wanted } = await openings.find(deps.context.plainDb, id);
  if (state === 'waiting') {
    const now = await readOpening(deps, wanted.chain, wanted.asset);
    assertEqual(deps, now, BigInt(wanted.units));
    if (now.before_raw !== wanted.before_raw) assertEqual(deps, now, -1n);
  }
  return openings.approve(id, decision);
}

function assertEqual({ scaleOf }: CustodyDeps, found: WantedOpening, units: bigint): void {
  if (BigInt(found.units) === units) return;
  const amount = formatDecimal(BigInt(found.units), scaleOf(found.asset));
  throw new AppError('custody_differs', { found: `${amount} ${found.asset}` });
}

/** What the house has on a chain, at the block that was read last, by the second path. */
async function readOpening(
  { context: { config, plainDb }, rails, scaleOf }: CustodyDeps,
  chain: ChainName,
  asset: string,
): Promise<WantedOpening> {
  const own = rails.find(({ config: { chain: name } }) => name === chain);
  const token = own?.config.tokens.find((one) => one.asset === asset);
  const key = keyOf(config.chains, familyOf(chain));
  if (own === undefined || token === undefined || key === undefined) {
    throw new AppError('not_found');
  }
  const { gas, hot } = await houseAddresses(plainDb, key);
  const cursor = await selectCursor(plainDb, chain);
  if (cursor === undefined) throw new AppError('chain_silent');
  const { hash, height } = cursor;
  const addresses = [hot, gas];
  try {
    const node = own.second ?? own.watcher;
    const balances = await node.balances(addresses, [token.contract], { hash, height });
    const found = balances.reduce((sum, { raw }) => sum + raw, 0n);
    const moved = await sumOfAddresses(plainDb, { chain, asset, addresses, height });
    const { units, dust } = unitsOf(found, token.decimals, scaleOf(asset));
    return {
      chain,
      asset,
      units: units.toString(),
      height,
      hash,
      before_raw: (found - moved).toString(),
      dust_raw: dust.toString(),
      opens_code: config.chains.faucetUrl === undefined ? null : own.config.code,
    };
  } catch (error) {
    if (error instanceof OutboundError) throw new AppError('chain_silent');
    throw error;
  }
}
