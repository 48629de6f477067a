// Money that comes, moves and leaves in every way beside trades, and what breaks an invariant of it.
import { COIN_DAMAGES, coinsSomewhat } from './coins-somewhat.ts';
import { INVITE_DAMAGES } from './invite-somewhat.ts';
import { MOVE_DAMAGES, moveSomewhat } from './move-somewhat.ts';
import { LIABILITY_DAMAGES } from './liability-damages.ts';
import { POINT_DAMAGES } from './point-damages.ts';
import { SPEND_DAMAGES, spendSomewhat } from './spend-somewhat.ts';
import type { TestEngine } from './test-engine.ts';
import { withdrawSomewhat } from './withdraw-somewhat.ts';

export { MOVE_LIMITS } from './move-somewhat.ts';

/** Something of each. */
export async function moneySomewhat(client: TestEngine['client']): Promise<void> {
  await withdrawSomewhat(client);
  await moveSomewhat(client);
  await coinsSomewhat(client);
  await spendSomewhat(client);
}

/** What breaks an invariant of it, and the row that shows it. */
export const MONEY_DAMAGES = [
  ...MOVE_DAMAGES,
  ...COIN_DAMAGES,
  ...SPEND_DAMAGES,
  ...INVITE_DAMAGES,
  ...POINT_DAMAGES,
  ...LIABILITY_DAMAGES,
];
