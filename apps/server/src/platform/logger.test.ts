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

  it('is one line of JSON, whatever a field holds', () => {
    const text = lines((logger) => logger.info({ name: 'a\nb\u001b[31m' }, 'x\r\ny'));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });
});
