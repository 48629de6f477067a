import type { Refusal, RefusalCodeOf } from '@sarraf/settlement';
import { expect, expectTypeOf, it } from 'vitest';
import { AppError } from '../../http/index.ts';
import { impossible, refusalError, type RefusalTable, sameCode } from './refusal-table.ts';

const TABLE: RefusalTable<'close_payment'> = {
  idempotency_key_reused: sameCode,
  payment_not_found: sameCode,
  reference_used: impossible('nobody closes what was paid'),
};

const codeOf = (refusal: Refusal<RefusalCodeOf<'close_payment'>>) =>
  refusalError(TABLE, refusal, 0).code;

it('tells a refusal as its command’s table has it', () => {
  const unknown = { ok: false, code: 'payment_not_found', facts: { paymentId: '1' } } as const;
  expect(codeOf(unknown)).toBe('payment_not_found');
  expect(codeOf({ ok: false, code: 'idempotency_key_reused', facts: {} })).toBe(
    'idempotency_key_reused',
  );
});

it('tells nobody a refusal that cannot be: the fault is ours', () => {
  const tell = () => codeOf({ ok: false, code: 'reference_used', facts: { paymentId: '1' } });
  expect(tell).toThrow('reference_used, which cannot be: nobody closes what was paid');
  expect(tell).not.toThrow(AppError);
});

it('has a place for each code of its command and for no other', () => {
  expectTypeOf<keyof RefusalTable<'close_payment'>>().toEqualTypeOf<
    RefusalCodeOf<'close_payment'>
  >();
  expectTypeOf<'reference_used'>().toExtend<keyof RefusalTable<'close_payment'>>();
});
