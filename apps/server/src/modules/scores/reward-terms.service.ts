// What points are given for and what they buy: one officer wants it, another one has it in force.
import type { ParsedBodyOf } from '@sarraf/contracts';
import type { ScoreOfferKind, ScoreRuleKind } from '@sarraf/contracts/lists';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ApprovalKind, ApprovalsOf } from '../approvals/index.ts';
import type { ServerContext } from '../server-context.ts';
import { tomanText } from '../toman-amounts/index.ts';
import {
  endOffer,
  insertOffer,
  insertRule,
  selectRewardOffer,
  selectRule,
} from './reward-terms.queries.ts';

/** A rule that is wanted; rial as text. */
export interface WantedRule {
  readonly way: 'rule';
  readonly kind: ScoreRuleKind;
  readonly points: number;
  readonly perRial: string | null;
  /** In force from then on; null: once it is approved. */
  readonly from: string | null;
}

/** An offer that is wanted; rial as text. */
export interface WantedOffer {
  readonly way: 'offer';
  readonly kind: ScoreOfferKind;
  readonly points: number;
  readonly worth: string;
  readonly ppm: number | null;
  readonly days: number | null;
  readonly from: string | null;
}

/** An offer that is to end; its number. */
export interface WantedEnd {
  readonly way: 'end';
  readonly offer: string;
}

/** What waits for a second officer. */
export type WantedReward = WantedRule | WantedOffer | WantedEnd;

/** What rules and offers are changed with. */
export interface RewardTermsDeps {
  readonly context: Pick<ServerContext, 'clock' | 'plainDb'>;
  readonly terms: ApprovalsOf<WantedReward>;
}

const RIAL_PER_TOMAN = 10n;
/** A moment that was now when it was typed is not the past. */
const LATE_MS = 60_000;
const PPM_PER_PERCENT = 10_000;

/** Rules and offers, as two officers decide on them. */
export function rewardTermsApproval({
  clock,
}: Pick<ServerContext, 'clock'>): ApprovalKind<WantedReward> {
  // never before it was approved: what was earned until then stays as it was
  const begins = (from: string | null): Date =>
    new Date(Math.max(clock.now(), from === null ? 0 : Date.parse(from)));
  return {
    kind: 'reward_terms',
    ability: { action: 'update', subject: 'Reward' },
    apply: async (tx, { id, wanted }) => {
      if (wanted.way === 'end') await endOffer(tx, wanted.offer, begins(null));
      else if (wanted.way === 'offer') await applyOffer(tx, id, wanted, begins(wanted.from));
      else await applyRule(tx, id, wanted, begins(wanted.from));
      return undefined;
    },
    describe: async (tx, { id, wanted }) => ({
      subject: wanted.way === 'rule' ? `score_rule:${wanted.kind}` : `score_offer:${id}`,
      changes: (await factsOf(tx, wanted)).map(([field, text]) => ({
        field,
        old: null,
        new: text,
      })),
    }),
  };
}

async function applyRule(tx: PlainDb, id: bigint, rule: WantedRule, from: Date): Promise<void> {
  const isKept = await insertRule(
    tx,
    {
      kind: rule.kind,
      points: BigInt(rule.points),
      per_rial: rule.perRial === null ? null : BigInt(rule.perRial),
      valid_from: from,
    },
    id,
  );
  if (!isKept) throw new AppError('reward_terms_invalid');
}

function applyOffer(tx: PlainDb, id: bigint, offer: WantedOffer, from: Date): Promise<void> {
  return insertOffer(
    tx,
    {
      kind: offer.kind,
      points: BigInt(offer.points),
      worth: BigInt(offer.worth),
      ppm: offer.ppm === null ? null : BigInt(offer.ppm),
      days: offer.days === null ? null : BigInt(offer.days),
      begins_at: from,
    },
    id,
  );
}

async function factsOf(
  tx: PlainDb,
  wanted: WantedReward,
): Promise<readonly (readonly [string, string])[]> {
  if (wanted.way === 'end') {
    const offer = await selectRewardOffer(tx, wanted.offer);
    return [
      ['ends', wanted.offer],
      ['points', String(offer?.points ?? '')],
      ['amount', tomanText(offer?.worth ?? 0n)],
    ];
  }
  const begins = wanted.from === null ? [] : ([['begins', wanted.from]] as const);
  if (wanted.way === 'rule') {
    const amount = wanted.perRial === null ? [] : [['amount', tomanOf(wanted.perRial)] as const];
    return [['points', String(wanted.points)], ...amount, ...begins];
  }
  const { ppm, days } = wanted;
  const off = ppm === null ? [] : [['discount', `${ppm / PPM_PER_PERCENT}% / ${days} d`] as const];
  return [['points', String(wanted.points)], ['amount', tomanOf(wanted.worth)], ...off, ...begins];
}

const tomanOf = (rial: string): string => tomanText(BigInt(rial));

/** @throws AppError `limit_from_past` */
function readFrom({ clock }: Pick<ServerContext, 'clock'>, from: string | undefined) {
  if (from === undefined) return null;
  if (Date.parse(from) < clock.now() - LATE_MS) throw new AppError('limit_from_past');
  return new Date(from).toISOString();
}

/** Keeps a rule for a second officer. @throws AppError as its call declares */
export async function proposeRule(
  { context, terms }: RewardTermsDeps,
  officer: number,
  { kind, points, amount, from, reason }: ParsedBodyOf<'POST /admin/rewards/rules'>,
): Promise<void> {
  const perRial = amount === undefined ? null : BigInt(amount) * RIAL_PER_TOMAN;
  const begins = readFrom(context, from);
  const at = new Date(begins === null ? context.clock.now() : Date.parse(begins));
  const before = await selectRule(context.plainDb, kind, at);
  if (before?.points === BigInt(points) && before.per_rial === perRial) {
    throw new AppError('nothing_changes');
  }
  const text = perRial === null ? null : String(perRial);
  await terms.propose({
    subject: `rule:${kind}`,
    wanted: { way: 'rule', kind, points, perRial: text, from: begins },
    officer,
    reason,
  });
}

/** Keeps an offer for a second officer. @throws AppError as its call declares */
export async function proposeOffer(
  { context, terms }: RewardTermsDeps,
  officer: number,
  body: ParsedBodyOf<'POST /admin/rewards/offers'>,
): Promise<void> {
  const { kind, points, percent, days = null } = body;
  const worth = String(BigInt(body.worth) * RIAL_PER_TOMAN);
  const ppm = percent === undefined ? null : percent * PPM_PER_PERCENT;
  const from = readFrom(context, body.from);
  await terms.propose({
    subject: ['offer', kind, points, worth, ppm ?? '-', days ?? '-'].join(' '),
    wanted: { way: 'offer', kind, points, worth, ppm, days, from },
    officer,
    reason: body.reason,
  });
}

/** Keeps that an offer is to end. @throws AppError `not_found`, `nothing_changes`, and as its call declares */
export async function proposeEnd(
  { context, terms }: RewardTermsDeps,
  officer: number,
  id: string,
  reason: string,
): Promise<void> {
  const offer = await selectRewardOffer(context.plainDb, id);
  if (offer === undefined) throw new AppError('not_found');
  if (offer.ends_at !== null) throw new AppError('nothing_changes');
  const wanted = { way: 'end', offer: String(offer.id) } as const;
  await terms.propose({ subject: `end:${offer.id}`, wanted, officer, reason });
}
