export { type Follower, followAll, followOnce, type Step } from './follow.ts';
export { beginFollowing, holdPositions, type Positions, WHOLE } from './positions.queries.ts';
