// Every field of every command is fed with what it must not be.
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, type CommandEnvelope, MalformedCommandError } from '../index.ts';
import { isWellFormed } from './well-formed.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';
import { order, WHOLE } from '../testing/whole-commands.ts';
import { ENVELOPE } from '../testing/whole-envelope.ts';

fc.configureGlobal({ seed: propertySeed() });

/** What stands in no field of any command. */
const NEVER: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0.5,
  2 ** 53,
  -0.000_1,
  '',
  'Sell',
  '٣',
  '-1',
  '+1',
  '1e3',
  ' 1',
  '0x10',
  '1,5',
  'NaN',
  '9223372036854775808',
  'x'.repeat(1_000),
  '9'.repeat(1_000_000),
  '\u0000',
  10n,
  Symbol.iterator,
  () => 1,
  new Date(0),
  new Map(),
  [[]],
  ['buy'],
  { toString: () => 'buy' },
  { valueOf: () => 1 },
  { length: 1 },
  JSON.parse('{"__proto__":1}'),
];
/** One of each kind. */
const OF_KINDS: readonly unknown[] = [null, true, 1, '1', 'a', [], {}];

type Path = readonly (string | number)[];

function* pathsOf(value: unknown, path: Path = []): Iterable<Path> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    yield here;
    yield* pathsOf(inner, here);
  }
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

/** A copy with another value in one field; without it where there is none. */
function withValue(value: unknown, path: Path, ...put: readonly unknown[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return put[0];
  const copy = (
    Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  ) as Record<string, unknown>;
  if (rest.length > 0) copy[name] = withValue(copy[name], rest, ...put);
  else if (put.length > 0) copy[name] = put[0];
  else delete copy[name];
  return copy;
}

type Kind = 'null' | 'list' | 'object' | 'boolean' | 'number' | 'string' | 'other';

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') {
    return Object.getPrototypeOf(value) === Object.prototype ? 'object' : 'other';
  }
  const kind = typeof value;
  return kind === 'boolean' || kind === 'number' || kind === 'string' ? kind : 'other';
}

/** Texts that somebody chose: they say nothing, and are only bounded. */
const FREE = new Set([
  'command.clientOrderId',
  'command.asked',
  'command.paymentId',
  'command.withdrawalId',
  'command.transferId',
  'command.spendId',
  'command.payOut.withdrawalId',
  'command.reference',
  'id',
  'claim.route',
  'claim.key',
  'claim.bodyHash',
  'rows.0.writer',
  'found.answer.bodyHash',
  'found.order.status',
  'found.payment.id',
  'found.payment.reference',
  'found.transfer.id',
  'found.withdrawal.id',
  'found.withdrawal.recipient',
  'found.withdrawal.reference',
  'found.spend.id',
  'found.spend.reference',
]);
/** Any number above zero, with decimals. */
const DECIMAL = /\.(?:price|index|tickSize|lotSize|minQuantity|minNotional)$/;
const OUTCOME_PARTS = 'found.answer.outcome.result';
const SYMBOL =
  /^(?:found\.(?:withdrawal|transfer|coinDeposit)\.asset|found\.spend\.custodyAsset|command\.(?:symbol|market|asset|custody\.asset|seed\.(?:base|quote)\.symbol|(?:trades|prices)\.0\.market|trade\.market))$/;

/** Whether a field may be what is in `NEVER` all the same. */
function isAllowed(path: Path, value: unknown): boolean {
  const name = path.join('.');
  if (name.startsWith('rows.0.row.')) return kindOf(value) !== 'other' && isCell(value);
  if (name === 'rows.0.row')
    return kindOf(value) === 'object' && Object.values(value as object).every(isCell);
  if (name === OUTCOME_PARTS)
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (typeof value !== 'string') return false;
  if (FREE.has(name))
    return value.length <= 32 && (value !== '' || /^found\.\w+\.reference$/.test(name));
  if (name === 'command.tag') return /^[A-Za-z0-9]{1,16}$/.test(value);
  if (name === 'command.quoteId') return /^[\w:-]{1,64}$/.test(value);
  if (SYMBOL.test(name)) return /^[A-Z0-9]{1,24}$/.test(value);
  return DECIMAL.test(name) && /^\d{1,20}$/.test(value);
}

const isCell = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= 100_000);

const NULLABLE = new Set([
  'found.payment.reference',
  ...['reference', 'chain', 'destination'].map((name) => `found.withdrawal.${name}`),
  ...['custodyAsset', 'custodyTo', 'reference'].map((name) => `found.spend.${name}`),
  'command.moneyHeldUntil',
  'command.blocks.0.until',
  'command.limits.0.toMs',
  'command.hours.0.toMs',
  'command.secretHash',
  'command.toUser',
  ...['recipient', 'hold', 'secretHash', 'dueAt'].map((name) => `found.transfer.${name}`),
  ...['user', 'reason', 'settledTo'].map((name) => `found.coinDeposit.${name}`),
]);
/** What nobody in particular does has no user, and a step that no bank named no reference. */
const NULLABLE_IN: Partial<Record<Command['type'], readonly string[]>> = {
  advance_withdrawal: ['command.user', 'command.reference'],
  advance_transfer: ['command.user'],
  credit_deposit: ['command.user'],
  settle_unmatched: ['command.user'],
  credit_coin: ['command.user', 'command.parked'],
  close_spend: ['command.custody'],
};

function mayBeNull({ command: { type } }: CommandEnvelope, path: Path): boolean {
  const name = path.join('.');
  return NULLABLE.has(name) || (NULLABLE_IN[type]?.includes(name) ?? false);
}
const OPTIONAL = new Set([
  'priceTicks',
  'lots',
  'quoteUnits',
  'seenTicks',
  'postOnly',
  'stopTicks',
  'oco',
  'oco.limitTicks',
  'clientOrderId',
  'tag',
  'level',
  'guardDuplicates',
  'market',
  'side',
  'asked',
  'seed.stopBoundPpm',
  'trades.0.index',
  'person',
  'discounts',
  'payOut',
  'worthBy',
  'openMax',
]);
const OPTIONAL_AROUND =
  /^(?:claim|rows|rows\.0\.row\.\w+|found|found\.\w+|found\.withdrawal\.(?:chain|destination|worth))$/;

function mayBeMissing(command: Command, path: Path): boolean {
  const name = path.join('.');
  if (OPTIONAL_AROUND.test(name)) return true;
  const field = name.replace(/^command\./, '');
  if (field === 'market' || field === 'side') return command.type === 'cancel_orders';
  if (field === 'asset') return command.type === 'settle_unmatched';
  return name !== field && OPTIONAL.has(field);
}

const commands: readonly Command[] = Object.values(WHOLE).flat();
const envelopes = commands.map((command): CommandEnvelope => ({ ...ENVELOPE, command }));

/** Says of an envelope that a system refuses it, and that it left nothing behind. */
function refuser(): (envelope: unknown, what: string) => void {
  const system = new TradingSystem([plain]);
  system.fund(1, 'AAA', 100n);
  system.fund(1, 'QQQ', 1_000n);
  system.limit(1, 'sell', 200, 5);
  system.close();
  const { exchange } = system;
  return (sent, what) => {
    const envelope = sent as CommandEnvelope;
    const before = exchange.stateHash();
    expect(exchange.pendingLookups(envelope), what).toBeUndefined();
    expect(() => exchange.apply(envelope), what).toThrow(MalformedCommandError);
    expect(exchange.stateHash(), what).toBe(before);
  };
}

/** Each field of each command and of what stands around it; that only once. */
function* fields(): Iterable<{ readonly envelope: CommandEnvelope; readonly path: Path }> {
  for (const [index, envelope] of envelopes.entries()) {
    for (const path of pathsOf(envelope)) {
      if (index === 0 || path[0] === 'command') yield { envelope, path };
    }
  }
}

const told = (envelope: CommandEnvelope, path: Path, value: string): string =>
  `${envelope.command.type} ${path.join('.')} ${value}`;

const show = (value: unknown): string =>
  String(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)),
  ).slice(0, 60);

describe('a command that no caller may send', () => {
  it('is none of these: each field as it should be', () => {
    for (const envelope of envelopes)
      expect(isWellFormed(envelope), envelope.command.type).toBe(true);
  });

  it('is an order with a strange side', () => {
    const refuses = refuser();
    for (const side of ['Sell', 'short', '', null, 1]) {
      refuses({ ...ENVELOPE, command: { ...order, side } }, String(side));
    }
  });

  it('names a day that the calendar lacks', () => {
    const refuses = refuser();
    const [payment] = WHOLE.open_payment;
    for (const day of ['2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-01-00']) {
      refuses({ ...ENVELOPE, command: { ...payment, day } }, day);
    }
    for (const day of ['2028-02-29', '2000-02-29', '2026-12-31']) {
      const envelope = { ...ENVELOPE, command: { ...payment, day } };
      expect(isWellFormed(envelope as CommandEnvelope), day).toBe(true);
    }
  });

  it('has a field that is what no field can be', () => {
    const refuses = refuser();
    for (const { envelope, path } of fields()) {
      for (const value of NEVER) {
        if (isAllowed(path, value)) continue;
        refuses(withValue(envelope, path, value), told(envelope, path, show(value)));
      }
    }
  });

  it('has a field of another kind', () => {
    const refuses = refuser();
    for (const { envelope, path } of fields()) {
      const kind = kindOf(at(envelope, path));
      for (const value of OF_KINDS) {
        const isNull = value === null && mayBeNull(envelope, path);
        if (kindOf(value) === kind || isNull || isAllowed(path, value)) continue;
        refuses(withValue(envelope, path, value), told(envelope, path, show(value)));
      }
    }
  });

  it('lacks a field', () => {
    const refuses = refuser();
    for (const { envelope, path } of fields()) {
      if (mayBeMissing(envelope.command, path)) continue;
      refuses(withValue(envelope, path), told(envelope, path, 'missing'));
    }
  });

  it('has one field more', () => {
    const refuses = refuser();
    for (const envelope of envelopes) {
      for (const path of [[], ...pathsOf(envelope)]) {
        const isOpen = path.join('.') === 'rows.0.row' || path.join('.') === OUTCOME_PARTS;
        if (kindOf(at(envelope, path)) !== 'object' || isOpen) continue;
        refuses(withValue(envelope, [...path, 'more'], 1), told(envelope, path, 'and more'));
      }
    }
  });

  it('is nothing at all, of no type, or of a type that there is not', () => {
    const refuses = refuser();
    for (const value of [...NEVER, ...OF_KINDS, undefined]) {
      refuses(value, show(value));
      refuses(withValue(ENVELOPE, ['command'], value), show(value));
      refuses(withValue(ENVELOPE, ['command', 'type'], value), show(value));
    }
    for (const type of ['constructor', '__proto__', 'toString', 'execute']) {
      refuses(withValue(ENVELOPE, ['command', 'type'], type), type);
    }
  });

  it('has anything of another kind in any field', () => {
    const refuses = refuser();
    const all = [...fields()];
    fc.assert(
      fc.property(fc.nat({ max: all.length - 1 }), fc.anything(), (index, value) => {
        const field = all[index];
        if (field === undefined || value === undefined) return;
        const { envelope, path } = field;
        const isNull = value === null && mayBeNull(envelope, path);
        if (kindOf(value) === kindOf(at(envelope, path)) || isNull) return;
        if (isAllowed(path, value)) return;
        refuses(withValue(envelope, path, value), told(envelope, path, show(value)));
      }),
      { numRuns: process.env['SARRAF_DEEP'] === '1' ? 2_000 : 300 },
    );
  });
});
