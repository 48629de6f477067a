import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function lines(work: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  work(createLogger({ name: 'test', destination: { write: (line) => (text += line) } }));
  return text;
}

describe('the log', () => {
  it('masks secrets by name, at any usual depth', () => {
    const text = lines((logger) =>
      logger.info(
        {
          password: 'whisper-1',
          body: { token: 'whisper-2', card: { card_number: 'whisper-3' } },
          err: new Error('x'),
        },
        'done',
      ),
    );
    expect(text).not.toMatch(/whisper/);
    expect(text).toContain('[masked]');
  });

  it('masks tokens in addresses and card numbers in texts', () => {
    const text = lines((logger) => {
      logger.info({ url: '/rt/notifications?token=abc.def&x=1' }, 'paid by 6037991234567890');
      logger.warn({ err: new Error('card 6037991234567890 was refused') });
    });
    expect(text).not.toMatch(/abc\.def|6037991234567890/);
    expect(text).toContain('603799******7890');
  });

  it('masks mobiles, however they are written, and no longer number', () => {
    const text = lines((logger) => {
      logger.info({ body: { mobile: '09121110001' } }, 'to +989121110002, from 989121110003');
      logger.info({ at: 109121110004, order: '091211100050' }, 'done');
    });
    expect(text).not.toMatch(/121110001|121110002|121110003/);
    expect(text).toContain('0912***0001');
    expect(text).toMatch(/109121110004.*091211100050/);
  });

  it('is one line of JSON, whatever a field holds', () => {
    const text = lines((logger) => logger.info({ name: 'a\nb\u001b[31m' }, 'x\r\ny'));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });
});
