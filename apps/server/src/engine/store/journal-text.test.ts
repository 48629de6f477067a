import type { Changes } from '@sarraf/settlement';
import { describe, expect, it } from 'vitest';
import { JournalDamagedError, journalText, readJournalText } from './journal-text.ts';

type Commands = Changes['commands'];

const commandsOf = (count: number): Commands =>
  Array.from({ length: count }, (_, index) => ({
    envelope: {
      id: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      at: 1_800_000_000_000,
      command: { type: 'cancel_order', user: 7, orderId: index + 1 },
    },
    outcome: { ok: false, code: 'order_not_found', facts: { note: 'سفارشی نیست «…»' } } as never,
    replayed: false,
  }));

/** Of a batch of so many commands. */
const row = (count: number) => ({ seq: 12n, command_count: BigInt(count) });

describe("a batch's commands in the journal", () => {
  it('are readable JSON while they are few', () => {
    const commands = commandsOf(3);
    const text = journalText(commands);
    expect(text).toEqual({ commands: JSON.stringify(commands), packed: null });
    expect(readJournalText({ ...row(3), ...text })).toEqual(commands);
  });

  it('are compressed where they are many, and the very same read back', () => {
    const commands = commandsOf(512);
    const { commands: text, packed } = journalText(commands);
    expect(text).toBe(null);
    expect(packed?.length).toBeLessThan(JSON.stringify(commands).length / 8);
    const read = readJournalText({ ...row(512), commands: text, packed });
    expect(JSON.stringify(read)).toBe(JSON.stringify(commands));
  });

  it('say which batch is damaged, whichever byte of it is another', () => {
    const { packed } = journalText(commandsOf(512));
    if (packed === null) throw new Error('It is large enough to be packed.');
    for (let at = 0; at < packed.length; at += 97) {
      const damaged = Buffer.from(packed);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
      const read = () => readJournalText({ ...row(512), commands: null, packed: damaged });
      expect(read).toThrow(JournalDamagedError);
      expect(read).toThrow('Batch 12 ');
    }
    const half = { ...row(1), commands: '[{"envelope":', packed: null };
    expect(() => readJournalText(half)).toThrow(JournalDamagedError);
  });

  it.each([3, 512])('are damaged where the row counts others: %i commands', (count) => {
    const text = journalText(commandsOf(count));
    for (const counted of [count - 1, count + 1]) {
      expect(() => readJournalText({ ...row(counted), ...text })).toThrow(JournalDamagedError);
    }
  });
});
