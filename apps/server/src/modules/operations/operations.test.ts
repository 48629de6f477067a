import { describe, expect, it } from 'vitest';
import { type EngineClient, EngineError, type EngineErrorCode } from '../../engine/index.ts';
import { errorMessage } from '../../http/app-error.ts';
import { refusalOf } from '../../http/errors.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { createOperations } from './operations.service.ts';

const ID = '01a1fd8b-bdc1-7a50-8dd5-d345481d9f06';

/** What a caller is told when the engine gives no outcome for this reason. */
async function told(code: EngineErrorCode) {
  const engine = {
    submit: () => Promise.reject(new EngineError(code, 'no outcome')),
  } as unknown as EngineClient;
  const operations = createOperations({ engine, db: {} as OrderedDb, createId: () => ID });
  const command = { type: 'cancel_order', user: 1, orderId: 1 } as const;
  const error: unknown = await operations.submit({ command, claim: undefined }).catch((e) => e);
  return refusalOf(error);
}

describe('an operation without an outcome', () => {
  it('links to what became of it, in both languages, where it may have had an effect', async () => {
    const { code, facts } = await told('outcome_unknown');
    expect([code, facts]).toEqual(['outcome_unknown', { status_url: `/api/v1/operations/${ID}` }]);
    expect(errorMessage(code, facts, 'en')).toMatch(/^[\x20-\x7e’“”…–]+$/);
    expect(errorMessage(code, facts, 'fa')).toMatch(/[\u0600-\u06ff]/);
  });

  it.each(['engine_busy', 'engine_unavailable'] as const)(
    'is simply not available where it surely had none: %s',
    async (code) => {
      expect((await told(code)).code).toBe('unavailable');
    },
  );
});
