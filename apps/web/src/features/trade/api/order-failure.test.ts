import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { orderFailure } from './order-failure.ts';

const answered = (status: number, code = 'x', message = 'چرا') =>
  orderFailure(new ApiError({ status, code, message }));

describe('why an order did not go', () => {
  it('is a refusal where the exchange answered: nothing was set aside', () => {
    for (const status of [400, 403, 409, 422, 429]) {
      expect(answered(status)).toMatchObject({
        kind: 'refused',
        message: 'چرا',
        refusal: { status, code: 'x' },
      });
    }
  });

  it('is unheard where no answer of the exchange came: the same order may be sent again', () => {
    for (const status of [0, 408, 500, 502, 503]) {
      expect(answered(status)).toMatchObject({ kind: 'unheard' });
    }
    expect(orderFailure(new TypeError('x'))).toEqual({ kind: 'unheard', message: null });
  });

  it('is unknown where the exchange itself could not say', () => {
    expect(answered(409, 'outcome_unknown')).toEqual({ kind: 'unknown', message: null });
  });
});
