// A sale whose toman leave in the same step: to the default card, whose Sheba is written down then.
import type { PlacedOrder, SalePayout as WireSalePayout } from '@sarraf/contracts';
import type { AttachedRow, PayOut, PayOutResult } from '@sarraf/settlement';
import { AppError, type Session } from '../../http/index.ts';
import type { CardsModule } from '../cards/index.ts';
import { limitOnWire } from '../limits/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { SessionsModule } from '../sessions/index.ts';
import type { StandingsService } from '../standings/index.ts';
import { readRules } from './withdrawal-rules.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { refusalOfRequest } from './withdrawal-refusals.ts';
import { timeText } from './withdrawals.mapper.ts';

/** What a sale's payout is made ready with. */
export interface SalePayoutDeps {
  readonly context: Pick<ServerContext, 'clock' | 'ids' | 'plainDb'>;
  readonly cards: Pick<CardsModule, 'salePayoutCard'>;
  readonly sessions: Pick<SessionsModule, 'deviceSince'>;
  readonly standings: Pick<StandingsService, 'ensureTold'>;
}

/** What the sale's command carries, and the row that is written once the engine let the money leave. */
export interface SalePayout {
  readonly payOut: PayOut;
  readonly row: AttachedRow;
}

/**
 * Makes ready what a sale's command has with it. No factor is asked for: the money can go nowhere but
 * to an own card that is old enough.
 *
 * @throws AppError `card_not_found`, `card_not_verified`, `card_without_sheba`, `card_too_new`
 */
export async function prepareSalePayout(
  { context: { clock, ids, plainDb }, cards, sessions, standings }: SalePayoutDeps,
  session: Session,
): Promise<SalePayout> {
  const { userId } = session;
  const now = clock.now();
  const rules = await readRules(plainDb, now);
  const at = { now, ageMs: rules.saleCardAgeMs };
  const { cardId, account } = await cards.salePayoutCard(userId, at);
  // the limits are those of the level that the engine knows
  await standings.ensureTold(userId);
  const deviceSince = (await sessions.deviceSince(session)) ?? new Date(now);
  const id = ids.createId();
  return {
    payOut: {
      withdrawalId: id,
      recipient: `card:${cardId}`,
      feeUnits: rules.fee.toString(),
      cancelMs: rules.cancelMs,
      minUnits: rules.min.toString(),
      maxUnits: rules.max.toString(),
    },
    row: {
      writer: 'payout_of_sale',
      row: {
        id,
        user_id: userId,
        card_id: cardId,
        card_masked: account.masked,
        bank: account.bank,
        sheba: account.sheba,
        owner_name: account.ownerName,
        device_since: deviceSince.toISOString(),
        next_step_at: timeText(now + rules.cancelMs),
        created_at: timeText(now),
      },
    },
  };
}

/** Refusals of a sale's payout that its answer names; all others are faults of ours. */
const CODES: ReadonlySet<string> = new Set<NonNullable<WireSalePayout['code']>>([
  ...(['payout_below_minimum', 'payout_above_maximum', 'account_frozen'] as const),
  ...(['action_blocked', 'money_held', 'withdrawal_closed', 'level_required'] as const),
  'withdrawal_limit_exceeded',
]);

const isCode = (code: string): code is NonNullable<WireSalePayout['code']> => CODES.has(code);

/** What became of a sale's money that was to leave, on the wire; nothing where it was to stay. */
export function salePayoutOnWire(
  { payOut }: { readonly payOut?: PayOutResult },
  now: number,
): Pick<PlacedOrder, 'pay_out'> {
  if (payOut === undefined) return {};
  if (payOut.ok) {
    const { withdrawalId, units } = payOut.withdrawal;
    const amount = tomanText(BigInt(units));
    return { pay_out: { withdrawal_id: withdrawalId, amount, code: null, limit: null } };
  }
  const limit = payOut.code === 'limit_exceeded' ? limitOnWire(payOut.facts) : null;
  return { pay_out: { withdrawal_id: null, amount: null, code: codeOf(payOut, now), limit } };
}

function codeOf(
  refusal: Extract<PayOutResult, { ok: false }>,
  now: number,
): NonNullable<WireSalePayout['code']> {
  if (refusal.code === 'payout_below_minimum' || refusal.code === 'payout_above_maximum') {
    return refusal.code;
  }
  const error = refusal.code === 'payout_not_possible' ? undefined : refusalOfRequest(refusal, now);
  if (error instanceof AppError && isCode(error.code)) return error.code;
  throw new Error(`A sale's payout was refused as ${refusal.code}.`);
}
