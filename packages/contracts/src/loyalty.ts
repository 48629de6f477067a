// Of invitations and points, what the other side may know.
export { type PausedReferral, type PersonReferrals, type ReferralCode } from './referrals.ts';
export { type RewardProposal, type Rewards } from './rewards.ts';
export type { ScoreEntry, ScoreExchange, ScoreOffer, ScoreRule, ScoreSummary } from './scores.ts';
