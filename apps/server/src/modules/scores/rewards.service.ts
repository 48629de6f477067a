// What officers see of points: rules, offers, what waits for a second one, and what the bonus has.
import type { RewardProposal, Rewards } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Approval, SecondPerson } from '../approvals/index.ts';
import type { ServerContext } from '../server-context.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { selectFindings } from './check.queries.ts';
import {
  type RewardOfferRow,
  type RewardRuleRow,
  selectDearest,
  selectRewardOffer,
  selectRewardOffers,
  selectRewardRules,
  selectTotals,
} from './reward-terms.queries.ts';
import type { RewardTermsDeps, WantedReward } from './reward-terms.service.ts';
import { readBonus } from './scores.queries.ts';

/** What rewards are read with. */
export interface RewardsDeps extends RewardTermsDeps {
  readonly context: Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb'>;
  readonly secondPerson: SecondPerson;
}

/** Who decides. */
const DECIDES = { action: 'update', subject: 'Reward' } as const;
const MONTH_MS = 30 * 86_400_000;

/** Everything of one page. */
export async function readRewards(deps: RewardsDeps, officer: number): Promise<Rewards> {
  const { clock, orderedDb, plainDb } = deps.context;
  const now = new Date(clock.now());
  const totals = await selectTotals(orderedDb, new Date(now.getTime() - MONTH_MS));
  const balance = (await readBonus(orderedDb)) ?? 0n;
  const dearest = await selectDearest(plainDb, now);
  const offers = await selectRewardOffers(plainDb);
  return {
    rules: (await selectRewardRules(plainDb, now)).map(toRule),
    offers: offers.map((offer) => toOffer(offer, now)),
    proposals: await listProposals(deps, officer, now),
    bonus: {
      balance: tomanText(balance),
      waiting: tomanText(totals.waiting),
      dearest: dearest === null ? null : tomanText(dearest),
      is_short: isShort(balance, dearest),
    },
    totals: {
      points: Number(totals.points),
      people: Number(totals.people),
      given: tomanText(totals.given),
      given_month: tomanText(totals.given_month),
    },
    findings: await selectFindings(plainDb),
  };
}

const isShort = (balance: bigint, dearest: bigint | null): boolean =>
  dearest !== null && balance < dearest;

/** Whether a bonus that was filled once does not pay the dearest offer in toman that is open. */
export async function isBonusShort({
  clock,
  orderedDb,
  plainDb,
}: RewardsDeps['context']): Promise<boolean> {
  const dearest = await selectDearest(plainDb, new Date(clock.now()));
  const balance = await readBonus(orderedDb);
  return balance !== undefined && isShort(balance, dearest);
}

const toRule = (row: RewardRuleRow): Rewards['rules'][number] => ({
  id: String(row.id),
  kind: row.kind,
  points: Number(row.points),
  amount: row.per_rial === null ? null : tomanText(row.per_rial),
  from: row.valid_from.toISOString(),
});

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

function toOffer(row: RewardOfferRow, now: Date): Rewards['offers'][number] {
  const isOver = row.ends_at !== null && row.ends_at <= now;
  return {
    id: String(row.id),
    kind: row.kind,
    points: Number(row.points),
    worth: tomanText(row.worth),
    discount_ppm: numberOf(row.ppm),
    days: numberOf(row.days),
    begins_at: row.begins_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    state: isOver ? 'ended' : row.begins_at > now ? 'waits' : 'open',
    bought: Number(row.bought),
  };
}

async function listProposals(
  { context: { plainDb }, secondPerson, terms }: RewardsDeps,
  officer: number,
  now: Date,
): Promise<RewardProposal[]> {
  const waiting = (await terms.waiting(plainDb)).slice(0, 50);
  const asked = { officer, ability: DECIDES, people: waiting.map(({ proposedBy }) => proposedBy) };
  const view = await secondPerson.look(plainDb, asked);
  const shown: RewardProposal[] = [];
  for (const approval of waiting) {
    shown.push({
      ...(await wantedOf(plainDb, approval.wanted, now)),
      ...frameOf(approval, officer),
      may_decide: view.mayDecide(() => view.weigh(approval.proposedBy)),
    });
  }
  return shown;
}

const frameOf = (approval: Approval<WantedReward>, officer: number) => ({
  id: String(approval.id),
  proposed_by: { id: String(approval.proposedBy), name: approval.proposerName },
  proposed_at: approval.proposedAt.toISOString(),
  is_mine: approval.proposedBy === officer,
  reason: approval.reason,
});

async function wantedOf(db: PlainDb, wanted: WantedReward, now: Date) {
  const none = { rule: null, offer: null, ends: null, from: null };
  if (wanted.way === 'end') {
    const offer = await selectRewardOffer(db, wanted.offer);
    return { ...none, ends: offer === undefined ? null : toOffer(offer, now) };
  }
  const { from, points } = wanted;
  if (wanted.way === 'rule') {
    const amount = wanted.perRial === null ? null : tomanText(BigInt(wanted.perRial));
    return { ...none, from, rule: { kind: wanted.kind, points, amount } };
  }
  const { kind, ppm, days } = wanted;
  const worth = tomanText(BigInt(wanted.worth));
  return { ...none, from, offer: { kind, points, worth, discount_ppm: ppm, days } };
}
