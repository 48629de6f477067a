// Coins out over HTTP, from asking to the network's word, with transactions that a test plays.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anyAddress,
  CANCEL_MS,
  coinWithdrawing,
  startCoinServer,
} from '../../testing/coin-withdrawals.ts';
import type { ScriptedSpends } from '../../testing/scripted-spends.ts';
import type { Answer, TestServer } from '../../testing/server.ts';

let server: TestServer;
let spends: ScriptedSpends;
beforeAll(async () => {
  ({ server, spends } = await startCoinServer());
});
afterAll(() => server?.close());

const { cancel, know, moneyOf, move, moveAfter, read, rich, toldOf, trust, withdraw } =
  coinWithdrawing(() => server);
const idOf = (answer: Answer): string => String(answer.body.data['id']);

describe('a withdrawal of a coin', () => {
  it('goes by itself to an address that it reached before, and settles by the chain', async () => {
    const who = await rich();
    const address = anyAddress();
    await know(who, address);
    await trust(who, address);
    const asked = await withdraw(who, { wallet_address: address });
    expect(asked.body.data, asked.text).toEqual({
      id: expect.any(String),
      status: 'requested',
      txid: null,
      transfer_id: null,
    });
    const id = idOf(asked);
    expect(await moneyOf(who)).toEqual([10_000_000_000, 100_000_000]);
    await move();
    expect((await read(who, id)).body.data).toMatchObject({
      status: 'requested',
      cancellable: true,
    });
    await moveAfter(CANCEL_MS);
    await move();
    expect((await read(who, id)).body.data).toMatchObject({
      status: 'sent',
      cancellable: false,
      is_checked: false,
      amount: '100',
      fee: '5',
      receive: '95',
      address,
      label: 'known',
    });
    expect(spends.opened.get(id)).toMatchObject({
      state: 'released',
      approvals: [],
      wanted: { units: 95_000_000n, address, asset: 'USDT', chain: 'ethereum' },
    });
    expect((await cancel(who, id)).body.error).toBe('withdrawal_not_cancellable');
    const txid = `0x${'12'.repeat(32)}`;
    spends.tell(id, { state: 'mined', txid, confirmations: 3 });
    expect((await read(who, id)).body.data).toMatchObject({ txid, confirmations: 3, needed: 12 });
    await spends.end(id, { txid });
    expect((await read(who, id)).body.data).toMatchObject({
      status: 'settled',
      txid,
      confirmations: 12,
    });
    expect(await moneyOf(who)).toEqual([9_900_000_000, 0]);
    // the worker of chains died before it noted that it was told
    await spends.end(id, { txid });
    await move();
    expect(await moneyOf(who)).toEqual([9_900_000_000, 0]);
    expect(await toldOf(who)).toEqual([
      'coin_withdrawal_requested',
      'coin_withdrawal_sent',
      'coin_withdrawal_settled',
    ]);
  });
});
