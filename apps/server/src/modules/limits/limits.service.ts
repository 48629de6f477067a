// The limits as staff keep them, and the engine as the one who decides by them.
import type { LimitChange, LimitKind, LimitRule, LimitRules } from '@sarraf/contracts';
import { LIMIT_KINDS, LIMIT_RULES_MAX } from '@sarraf/contracts';
import type { ConfigureLimits } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditChange, AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import { capUnits, engineHours, engineRule, minutesOf, toLimitRule } from './limits.mapper.ts';
import {
  endRule,
  insertRule,
  type LimitRuleRow,
  lockRules,
  type NewLimitRule,
  readEngineLimits,
  selectRule,
  selectRules,
  switchRule,
} from './limits.queries.ts';

/** Calls that buy, or quote a price of the house. */
const BUYS = [
  'POST /exchange/buyRequest',
  'POST /trade/marketBuy',
  'POST /trade/limitBuy',
  'POST /otc/quote',
];

/** Calls by which money goes to others. */
const GIVES = ['POST /user_wallets/internal_transfer', 'POST /gift_codes'];

/** What enforces each kind: calls whose commands the engine refuses by it. */
const ENFORCED_BY: { readonly [K in LimitKind]: readonly string[] } = {
  gateway: ['POST /tomanWallet/charge'],
  gateway_person: ['POST /tomanWallet/charge'],
  stablecoin_buy: BUYS,
  toman_withdrawal: ['POST /user_wallets/toman/withdraw'],
  transfer: GIVES,
  leaving: ['POST /user_wallets/toman/withdraw', ...GIVES],
  bank_deposit: ['POST /admin/statements/{id}/approve'],
  recent_deposit: GIVES,
  trading_hours: [
    'POST /exchange/buyRequest',
    'POST /exchange/sellRequest',
    'POST /trade/marketBuy',
    'POST /trade/marketSell',
    'POST /trade/limitBuy',
    'POST /trade/limitSell',
    'POST /otc/quote',
    'POST /otc/dust',
  ],
};
/** A moment that was now when it was typed is not the past. */
const LATE_MS = 60_000;

/** The limits, for the routes and for background work. */
export interface LimitsService {
  list(): Promise<LimitRules>;
  /** @throws AppError `not_found`, `limit_from_past`, `limit_dates_invalid`, `limits_full` */
  change(change: LimitChange, officer: number): Promise<LimitRules>;
  /** Makes the engine's limits those of the table, where they differ. @throws EngineError */
  tell(): Promise<void>;
}

/** The limits of this installation. */
export function createLimitsService(
  context: Pick<ServerContext, 'plainDb' | 'orderedDb' | 'clock' | 'engine' | 'logger'>,
  audit: Pick<AuditModule, 'record'>,
): LimitsService {
  const { plainDb, orderedDb, clock, engine, logger } = context;
  const rowsNow = (db: PlainDb): Promise<LimitRuleRow[]> =>
    selectRules(db, new Date(clock.now()), LIMIT_RULES_MAX);
  const isTold = async (rows: readonly LimitRuleRow[]): Promise<boolean> => {
    const { limits, hours } = commandOf(rows);
    const told = await readEngineLimits(orderedDb);
    return told?.rules === JSON.stringify(limits) && told.hours === JSON.stringify(hours);
  };
  const tell = async (): Promise<void> => {
    const rows = await rowsNow(plainDb);
    if (!(await isTold(rows))) await engine.submit({ command: commandOf(rows) });
  };
  const list = async (): Promise<LimitRules> => {
    const rows = await rowsNow(plainDb);
    return {
      kinds: LIMIT_KINDS.map((kind) => ({ kind, enforced_by: [...ENFORCED_BY[kind]] })),
      rules: withStates(rows, clock.now()),
      is_told: await isTold(rows),
    };
  };
  return {
    list,
    tell,
    change: async (change, officer) => {
      await withTransaction(plainDb, async (tx) => {
        await lockRules(tx);
        const made =
          change.act === 'add_cap' || change.act === 'add_hours'
            ? await add(tx, change, officer, clock.now(), (await rowsNow(tx)).length)
            : await alter(tx, change, clock.now());
        const { act, id, changes } = made;
        const { reason } = change;
        await audit.record(tx, { actorId: officer, act, subject: `limit:${id}`, reason, changes });
      });
      try {
        await tell();
      } catch (error) {
        // the background task tells it; until then `is_told` says so
        logger.warn({ error }, 'limits are told later');
      }
      return list();
    },
  };
}

interface Made {
  readonly act: 'limit_added' | 'limit_ended' | 'limit_switched';
  readonly id: bigint;
  readonly changes: readonly AuditChange[];
}

async function add(
  tx: PlainDb,
  change: Extract<LimitChange, { act: 'add_cap' | 'add_hours' }>,
  officer: number,
  now: number,
  count: number,
): Promise<Made> {
  if (count >= LIMIT_RULES_MAX) throw new AppError('limits_full');
  const from = change.from === undefined ? now : new Date(change.from).getTime();
  const to = change.to === undefined || change.to === null ? null : new Date(change.to).getTime();
  if (from < now - LATE_MS) throw new AppError('limit_from_past');
  if (to !== null && to <= from) throw new AppError('limit_dates_invalid');
  const dates = { from_at: new Date(from), to_at: to === null ? null : new Date(to) };
  const row: NewLimitRule = {
    ...(change.act === 'add_cap' ? capOf(change) : hoursOf(change)),
    ...dates,
    made_by: officer,
    reason: change.reason,
  };
  const id = await insertRule(tx, row);
  const told: readonly (readonly [string, string | null])[] = [
    ['kind', row.kind],
    ['level', textOf(row.level)],
    ['cap', change.act === 'add_cap' ? change.cap : null],
    ['days', textOf(row.days)],
    ['opens', change.act === 'add_hours' ? change.opens : null],
    ['closes', change.act === 'add_hours' ? change.closes : null],
    ['from', row.from_at.toISOString()],
    ['to', row.to_at?.toISOString() ?? null],
  ];
  const changes = told.flatMap(([field, value]) =>
    value === null ? [] : [{ field, old: null, new: value }],
  );
  return { act: 'limit_added', id, changes };
}

const textOf = (value: number | null): string | null => (value === null ? null : String(value));

type Values = Pick<
  NewLimitRule,
  'kind' | 'level' | 'cap_units' | 'days' | 'opens_minute' | 'closes_minute'
>;

function capOf({ kind, level, cap, days }: Extract<LimitChange, { act: 'add_cap' }>): Values {
  const cap_units = capUnits(kind, cap);
  return { kind, level, cap_units, days, opens_minute: null, closes_minute: null };
}

function hoursOf({ opens, closes }: Extract<LimitChange, { act: 'add_hours' }>): Values {
  const minutes = { opens_minute: minutesOf(opens), closes_minute: minutesOf(closes) };
  return { kind: 'trading_hours', level: null, cap_units: null, days: null, ...minutes };
}

async function alter(
  tx: PlainDb,
  change: Extract<LimitChange, { act: 'end' | 'switch' }>,
  now: number,
): Promise<Made> {
  const row = await selectRule(tx, change.id);
  const isOver = row !== undefined && row.to_at !== null && row.to_at.getTime() <= now;
  if (row === undefined || isOver) throw new AppError('not_found');
  const { id } = row;
  if (change.act === 'switch') {
    await switchRule(tx, id, change.is_on);
    const field = { field: 'is_on', old: String(row.is_on), new: String(change.is_on) };
    return { act: 'limit_switched', id, changes: [field] };
  }
  const at = change.at === undefined ? now : new Date(change.at).getTime();
  if (at < now - LATE_MS) throw new AppError('limit_from_past');
  await endRule(tx, id, new Date(at));
  const old = row.to_at?.toISOString() ?? null;
  const changes = [{ field: 'to', old, new: new Date(at).toISOString() }];
  return { act: 'limit_ended', id, changes };
}

function commandOf(rows: readonly LimitRuleRow[]): ConfigureLimits {
  return {
    type: 'configure_limits',
    limits: rows.flatMap((row) => engineRule(row) ?? []),
    hours: rows.flatMap((row) => engineHours(row) ?? []),
  };
}

/** Rows come with the one first that stands before the others for the same thing. */
function withStates(rows: readonly LimitRuleRow[], now: number): LimitRule[] {
  const inForce = new Set<string>();
  return rows.map((row) => {
    const isBegun = row.from_at.getTime() <= now;
    if (!row.is_on) return toLimitRule(row, 'off');
    if (!isBegun) return toLimitRule(row, 'to_come');
    const thing = `${row.kind}/${row.level}/${row.days}`;
    const isReplaced = inForce.has(thing);
    inForce.add(thing);
    return toLimitRule(row, isReplaced ? 'replaced' : 'in_force');
  });
}
