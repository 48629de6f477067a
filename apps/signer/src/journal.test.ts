import { createHash } from 'node:crypto';
import {
  appendFileSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { doAtTerminal } from './terminal.ts';
import { FILES } from './files.ts';
import { PASSPHRASE, SignerBench, spendId } from './testing/signer-bench.ts';
import { verifyJournal } from './verify-journal.ts';

/** A signer that signed three payouts and stopped. */
function withJournal() {
  const bench = new SignerBench();
  const marks = [1, 2, 3].map(
    (number) => bench.ask({ verb: 'sign', order: bench.payout(number, 5) }).mark,
  );
  bench.restart();
  const file = path.join(bench.folder, FILES.journal);
  const head = path.join(bench.folder, FILES.head);
  const text = readFileSync(file, 'utf8');
  return { bench, file, head, text, lines: text.trimEnd().split('\n'), marks };
}

describe('K06: a journal', () => {
  it('that is whole is verified, and each txid in it is of this key', () => {
    const { bench } = withJournal();
    expect(verifyJournal(bench.folder, PASSPHRASE)).toMatchObject({
      mark: { number: 5 },
      signed: 3,
    });
    expect(() => verifyJournal(bench.folder, 'wrong passphrase')).toThrow('does not open');
  });

  it('is read by its account alone', () => {
    const { bench, file, head } = withJournal();
    for (const each of [file, head, path.join(bench.folder, FILES.key)]) {
      expect(statSync(each).mode & 0o077, each).toBe(0);
    }
  });

  it('that was changed in any byte does not start', () => {
    const { bench, file, text } = withJournal();
    for (let at = 0; at < text.length; at += 37) {
      const sign = text[at] === '7' ? '8' : '7';
      writeFileSync(file, text.slice(0, at) + sign + text.slice(at + 1));
      expect(() => bench.signer, `byte ${at}`).toThrow(
        /was changed|does not follow|in the middle|not one that/,
      );
    }
    writeFileSync(file, text);
    expect(bench.signer.status().state).toBe('ready');
  });

  it('whose lines were left out, repeated or swapped does not start', () => {
    const { bench, file, lines } = withJournal();
    const [one = '', two = '', three = '', four = '', five = ''] = lines;
    for (const changed of [
      [one, two, four, five],
      [two, three, four, five],
      [one, two, two, three, four, five],
      [one, two, four, three, five],
    ]) {
      writeFileSync(file, `${changed.join('\n')}\n`);
      expect(() => bench.signer).toThrow(/does not follow/);
    }
  });

  it('that lacks its last lines does not start', () => {
    const { bench, file, lines } = withJournal();
    writeFileSync(file, `${lines.slice(0, -1).join('\n')}\n`);
    expect(() => bench.signer).toThrow('ends at line 4, and line 5 was written');
    rmSync(file);
    expect(() => bench.signer).toThrow('ends at line 0, and line 5 was written');
  });

  it('with a torn last line says where it begins, and starts once it is cut there', () => {
    const { bench, file, text } = withJournal();
    appendFileSync(file, text.slice(0, 40));
    expect(() => bench.signer).toThrow(`begins at byte ${text.length}`);
    truncateSync(file, text.length);
    expect(bench.signer.status().chains).toMatchObject([{ hotNonce: 3 }, {}, {}]);
  });

  it('of another key does not start', () => {
    const { bench, text } = withJournal();
    const made = JSON.parse(text.split('\n')[0]?.slice(65) ?? '') as { body: { xpub: string } };
    expect(made.body.xpub).toBe(bench.made.xpub);
    const other = new SignerBench();
    writeFileSync(path.join(other.folder, FILES.journal), text);
    expect(other.signer.status().state).toBe('ready');
    const forged = new SignerBench();
    const line = JSON.stringify({
      number: 1,
      at: 1,
      above: '0'.repeat(64),
      body: { kind: 'born', xpub: 'xpub6' },
    });
    writeFileSync(path.join(forged.folder, FILES.journal), `${hash(line)} ${line}\n`);
    expect(() => forged.signer).toThrow('is of another key');
  });

  it('that is older than what the exchange was answered signs nothing until two people state the next nonces', () => {
    const { bench, file, head, lines, marks } = withJournal();
    const latest = marks[2] ?? null;
    // a backup: the journal and its head as they were a payout ago
    writeFileSync(file, `${lines.slice(0, -1).join('\n')}\n`);
    rmSync(head);
    const ask = (number: number) =>
      bench.ask({ verb: 'sign', order: bench.payout(number, 5) }, latest);
    const behind = { state: 'refused', rule: 'journal_behind' };
    expect(ask(4).answer).toMatchObject(behind);
    bench.restart();
    // also where it is asked without the mark from now on
    expect(bench.sign(bench.payout(4, 5))).toMatchObject(behind);
    expect(bench.ask({ verb: 'void', spendId: spendId(3) }).answer).toMatchObject(behind);
    expect(bench.ask({ verb: 'status', spendIds: [] }).answer).toMatchObject({
      state: 'journal_behind',
    });
    // what it knows it answers
    expect(bench.sign(bench.payout(2, 5))).toMatchObject({ state: 'signed', nonce: 1 });
    const state = (by: string, nonce: number) =>
      doAtTerminal(bench.signer, bench.policy, {
        act: 'nonces',
        by,
        next: (['ethereum', 'bsc'] as const).flatMap((chain) =>
          (['hot', 'gas'] as const).map((of) => ({
            chain,
            of,
            nonce: chain === 'ethereum' && of === 'hot' ? nonce : 0,
          })),
        ),
      });
    expect(state('sara', 3)).toEqual({ state: 'journal_behind' });
    expect(state('sara', 3)).toEqual({ state: 'journal_behind' });
    expect(state('omid', 4)).toEqual({ state: 'journal_behind' });
    expect(bench.sign(bench.payout(4, 5))).toMatchObject(behind);
    expect(state('omid', 3)).toEqual({ state: 'ready' });
    bench.restart();
    // the exchange still names the line that was lost
    expect(ask(4).answer).toMatchObject({ state: 'signed', nonce: 3 });
    bench.restart();
    expect(ask(5).answer).toMatchObject({ state: 'signed', nonce: 4 });
  });

  it('is whole where the exchange knows an earlier line of it, or none', () => {
    const { bench, marks } = withJournal();
    for (const mark of [...marks, null]) {
      expect(bench.ask({ verb: 'status', spendIds: [] }, mark).answer).toMatchObject({
        state: 'ready',
      });
    }
    const other = { number: 4, hash: 'a'.repeat(64) };
    expect(bench.ask({ verb: 'status', spendIds: [] }, other).answer).toMatchObject({
      state: 'journal_behind',
    });
  });
});

it('a statement of nonces names all of them', () => {
  const { bench } = withJournal();
  const act = {
    act: 'nonces',
    by: 'sara',
    next: [{ chain: 'ethereum', of: 'hot', nonce: 1 }],
  } as const;
  expect(() => doAtTerminal(bench.signer, bench.policy, { ...act, next: [...act.next] })).toThrow(
    'The next nonce of ethereum gas is missing',
  );
});

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
