import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { evmCode, openBlockLog } from './block-log.ts';
import { CHAINS, DEPLOYER_KEY, FAUCET } from './chain-facts.ts';
import { paymentOf, signPayment } from './payments.ts';

const facts = CHAINS.ethereum;
const hash = (at: number): string => `0x${String(at).padStart(64, '0')}`;
const signed = (nonce: number): string =>
  signPayment(paymentOf(facts.native, FAUCET, 1n), { facts, key: DEPLOYER_KEY, nonce });
const plain = (time: number, transactions: readonly string[] = []) => ({
  time,
  fee: '1',
  transactions,
});

let file = '';
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'sarraf-log-')), 'ethereum.blocks');
});

describe('the block log', () => {
  it('has after a restart what it had: blocks, hashes, and what waits', () => {
    const log = openBlockLog(file, evmCode);
    const waiting = log.addPending(signed(1));
    log.plan(0, [plain(1, [signed(0)]), plain(2)]);
    log.seal(1, hash(1));
    log.close();
    const again = openBlockLog(file, evmCode);
    expect(again.blocks).toEqual([
      { ...plain(1, [signed(0)]), hash: hash(1) },
      { ...plain(2), hash: undefined },
    ]);
    expect([...again.pending.keys()]).toEqual([waiting]);
    again.close();
  });

  it('takes a last line that a crash cut off as never begun, wherever it was cut', () => {
    const log = openBlockLog(file, evmCode);
    log.plan(0, [plain(1)]);
    log.seal(1, hash(1));
    log.close();
    const whole = readFileSync(file, 'utf8');
    const line = `${JSON.stringify({ height: 1, blocks: [plain(2, [signed(0)])] })}\n`;
    for (let cut = 1; cut < line.length; cut += 7) {
      writeFileSync(file, whole + line.slice(0, cut));
      const torn = openBlockLog(file, evmCode);
      expect(torn.blocks).toHaveLength(1);
      torn.plan(1, [plain(3)]);
      torn.close();
      const after = openBlockLog(file, evmCode);
      expect(after.blocks.map(({ time }) => time)).toEqual([1, 3]);
      after.close();
    }
  });

  it('is not continued when a line within it cannot be read', () => {
    appendFileSync(file, '{"height":0,"blo\n{"height":0,"blocks":[]}\n');
    expect(() => openBlockLog(file, evmCode)).toThrow('Line 1 of');
    writeFileSync(file, '{"height":7,"blocks":[]}\n');
    expect(() => openBlockLog(file, evmCode)).toThrow(
      'Line 1 of the block log is none that follows',
    );
  });

  it('puts a fork in the place of what it takes back by one line', () => {
    const log = openBlockLog(file, evmCode);
    log.plan(0, [plain(1), plain(2), plain(3)]);
    log.plan(1, [plain(4), plain(5), plain(6)]);
    expect(log.blocks.map(({ time }) => time)).toEqual([1, 4, 5, 6]);
    log.close();
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  it('has what a node left out of a block wait again', () => {
    const log = openBlockLog(file, evmCode);
    log.addPending(signed(0));
    log.addPending(signed(7));
    log.plan(0, [plain(1, [signed(0), signed(7)])]);
    expect(log.pending.size).toBe(0);
    log.seal(1, hash(1), [evmCode(signed(7))]);
    expect([...log.pending.keys()]).toEqual([evmCode(signed(7))]);
    expect(log.blocks[0]?.transactions).toEqual([signed(0)]);
    log.close();
  });

  it('is rewritten to one line a block once most of its lines are of the past', () => {
    const log = openBlockLog(file, evmCode);
    log.plan(0, [plain(1)]);
    for (let round = 0; round < 100; round += 1) log.plan(1, [plain(2 + round)]);
    const waiting = log.addPending(signed(3));
    log.close();
    openBlockLog(file, evmCode).close();
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
    const again = openBlockLog(file, evmCode);
    expect(again.blocks.map(({ time }) => time)).toEqual([1, 101]);
    expect([...again.pending.keys()]).toEqual([waiting]);
    again.close();
  });
});
