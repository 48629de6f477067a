import { ERRORS, type ErrorSpec } from '@sarraf/contracts';
import { describe, expect, it } from 'vitest';
import { texts } from '../texts/en.ts';
import { ApiError } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { failureOf, failureText, isAuthCall, isCancelled, isForScreen } from './failure.ts';

const failure = (status: number, code = `http_${status}`, message = 'Unexpected status code') =>
  new ApiError({ status, code, message });

describe('a failure', () => {
  it('is always one that screens know, with the sentences of the specification', () => {
    const known = failure(409, 'order_already_closed', 'closed');
    expect(failureOf(known, texts)).toBe(known);
    const fault = failureOf(new TypeError('x is not a function'), texts);
    expect([fault.status, fault.message]).toEqual([500, 'An unexpected error occurred']);
    for (const nothing of [null, undefined]) {
      expect(failureOf(nothing, texts).message).toBe('Unknown error occurred');
    }
  });

  it('is told in the server’s words, else in friendly ones of its kind', () => {
    expect(failureText(failure(409, 'price_moved', 'The price moved.'), texts)).toBe(
      'The price moved.',
    );
    const told = [0, 408, 504, 500, 503, 401, 403, 400, 422, 418].map((status) =>
      failureText(failure(status), texts),
    );
    const { noResponse, serverFailed, notAllowed, notValid, unexpected } = texts;
    expect(told).toEqual([
      noResponse,
      noResponse,
      noResponse,
      serverFailed,
      serverFailed,
      notAllowed,
      notAllowed,
      notValid,
      notValid,
      unexpected,
    ]);
    expect(failureText(failure(0, 'socket', ''), texts)).toBe(texts.socketFailed);
    expect(unexpected).toBe('An error occurred. Please try again.');
  });

  const specs: readonly (readonly [string, ErrorSpec])[] = Object.entries(ERRORS);

  it.each(specs.filter(([, { businessCase }]) => businessCase !== undefined))(
    'of %s is left to its screen, in whatever language it is told',
    (error, { status, businessCase, fa }) => {
      const answer = { code: status, message: fa, error, business_case: businessCase, facts: {} };
      const open = () => openEnvelope('POST', { status, retryAfter: null }, answer, texts);
      expect(open).toThrow(expect.toSatisfy(isForScreen));
    },
  );

  it.each(specs.filter(([, { businessCase }]) => businessCase !== undefined))(
    'of %s says in English the word by which the specification knows it',
    (_, { status, en }) => {
      const words =
        status === 404
          ? /national|mobile/i
          : /authentication level|turnover|financial|failure|already registered/i;
      expect(en).toMatch(words);
    },
  );

  it('of every limit and level is left to its screen', () => {
    const told = /level_required$|limit_exceeded$|deposit_too_recent$/;
    const without = specs.filter(
      ([code, { status, businessCase }]) =>
        told.test(code) && status === 403 && businessCase === undefined,
    );
    expect(without.map(([code]) => code)).toEqual([]);
  });

  it('tells the sentence of an answer that names no error of its own', () => {
    const answer = { code: 409, message: 'Closed for the holiday.' };
    const told = (): unknown => {
      try {
        return openEnvelope('POST', { status: 409, retryAfter: null }, answer, texts);
      } catch (error) {
        return error;
      }
    };
    expect(failureText(told() as ApiError, texts)).toBe('Closed for the holiday.');
  });

  it('of what is closed to somebody is left to its screen, any other is told', () => {
    const closed = ['deposit_closed', 'account_frozen', 'action_blocked'];
    expect(closed.map((code) => isForScreen(failure(403, code)))).not.toContain(false);
    const others = [failure(403, 'forbidden', 'x'), failure(404, 'not_found', 'x'), failure(500)];
    expect(others.map(isForScreen)).not.toContain(true);
  });

  it('of a sign-in call is its form’s alone', () => {
    const auth = [
      'POST /jwt/login',
      'POST /jwt/register',
      'POST /security/resendActivationCode',
      'POST /security/setTwoFactorLogin',
      'POST /user/getVerficiationCode',
    ];
    expect(auth.map(isAuthCall)).not.toContain(false);
    expect(
      ['GET /markets', 'POST /otc/quote', 'GET /notifications/unread'].map(isAuthCall),
    ).toEqual([false, false, false]);
  });

  it('is none where somebody took the request back', () => {
    expect(isCancelled(new DOMException('left', 'AbortError'))).toBe(true);
    expect(isCancelled(new DOMException('late', 'TimeoutError'))).toBe(false);
    expect(isCancelled(failure(500))).toBe(false);
    expect(isCancelled(null)).toBe(false);
  });
});
