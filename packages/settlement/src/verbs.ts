// Every verb. This is the one list of them: commands, results, refusals and judges follow from it.
import { COIN_VERBS } from './coins/coin-verbs.ts';
import { CONFIGURE_VERBS } from './configure-verbs.ts';
import { LIMIT_VERBS } from './limits/limit-verbs.ts';
import { ORDER_VERBS } from './orders/order-verbs.ts';
import { OTC_VERBS } from './otc/otc-verbs.ts';
import { PAYMENT_VERBS } from './payments/payment-verbs.ts';
import type { RefusalCode } from './refusals.ts';
import { type Fields, fieldsOf } from './rules/judge.ts';
import { TRANSFER_VERBS } from './transfers/transfer-verbs.ts';
import type { Verb } from './verb.ts';
import { WITHDRAWAL_VERBS } from './withdrawals/withdrawal-verbs.ts';

const LIST = {
  ...CONFIGURE_VERBS,
  ...ORDER_VERBS,
  ...OTC_VERBS,
  ...PAYMENT_VERBS,
  ...WITHDRAWAL_VERBS,
  ...TRANSFER_VERBS,
  ...LIMIT_VERBS,
  ...COIN_VERBS,
} as const;
type List = typeof LIST;
type TypesOf<T extends CommandType> = NonNullable<List[T]['types']>;

/** The kind of a command. */
export type CommandType = keyof List;
/** The command of a kind. */
export type CommandOf<T extends CommandType> = { [K in T]: TypesOf<K>['command'] }[T];
/**
 * Every movement of money is a command to one writer. A command carries all that its decision
 * needs (time, ids, what older history was found), so that the journal replays it. It carries
 * ids, never names, mobiles or cards. All amounts are decimal strings of smallest units
 * (`bigint` as text) so that a command is plain JSON.
 */
export type Command = CommandOf<CommandType>;
/** What each command answers when it is accepted. Numbers are safe integers. */
export type Results = { readonly [T in CommandType]: TypesOf<T>['result'] };
/** Codes by which a command may be refused. */
export type RefusalCodeOf<T extends CommandType> =
  | { [K in T]: TypesOf<K>['code'] }[T]
  | 'idempotency_key_reused';

/** Every verb, by its name. */
export const VERBS: {
  readonly [T in CommandType]: Verb<CommandOf<T>, Results[T], RefusalCode>;
} = LIST;
/** Every name. */
export const COMMAND_TYPES = Object.keys(LIST) as readonly CommandType[];

/** The judges of every command's fields, as they are used. */
export const COMMAND_FIELDS: ReadonlyMap<unknown, Fields> = new Map(
  COMMAND_TYPES.map((type) => [type, fieldsOf<object>(LIST[type].fields)]),
);
