// Coins that leave and the house's transactions, as the engine has them, for tests that read the books.
import type {
  CloseSpend,
  Command,
  OpenSpend,
  RequestWithdrawal,
  WithdrawalStep,
} from '@sarraf/settlement';
import type { TestServer } from './server.ts';

/** A transaction code as a chain of EVM blocks has it. */
export const TXID = `0x${'d'.repeat(64)}`;

/** So much gas of each chain is the house's; smallest units. */
const GAS_UNITS = '1000000000';

/** What tests do with coins that leave: each by one command, with the fewest words. */
export function coinsLeaving(server: () => TestServer) {
  const submit = async (command: Command): Promise<void> => {
    const { outcome } = await server().process.context.engine.submit({ command });
    if (!outcome.ok) throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
  };
  const step = async (withdrawalId: string, ...steps: readonly WithdrawalStep[]): Promise<void> => {
    for (const name of steps) {
      const reference = name === 'settle' ? TXID : null;
      await submit({
        type: 'advance_withdrawal',
        withdrawalId,
        step: name,
        user: null,
        reference,
      });
    }
  };
  const open = (spendId: string, change: Partial<OpenSpend> = {}): Promise<void> =>
    submit({
      type: 'open_spend',
      spendId,
      chain: 'ethereum',
      kind: 'payout',
      feeCapUnits: '3000',
      ...change,
    });
  return {
    submit,
    step,
    open,
    /** Tells a fresh price of USDT, in toman, and has gas. */
    ready: async (name: string): Promise<void> => {
      const prices = [{ market: 'USDTIRT', price: '1200000', ageMs: 0 }];
      await submit({ type: 'set_index_prices', prices });
      for (const asset of ['ETH', 'BNB']) {
        const reference = `gas ${asset} ${name}`;
        await submit({
          type: 'post_opening',
          owner: 'house:gas',
          asset,
          units: GAS_UNITS,
          reference,
        });
      }
    },
    /** Asks for 25 USDT, of which the house takes one. */
    ask: (
      withdrawalId: string,
      user: number,
      change: Partial<RequestWithdrawal> = {},
    ): Promise<void> =>
      submit({
        type: 'request_withdrawal',
        withdrawalId,
        user,
        asset: 'USDT',
        units: '25000000',
        feeUnits: '1000000',
        recipient: 'address:1',
        cancelMs: 0,
        chain: 'ethereum',
        destination: 'e'.repeat(64),
        worthBy: 'index',
        ...change,
      }),
    /** On its way: its fee is held, and from here nobody cancels. */
    send: async (withdrawalId: string, change: Partial<OpenSpend> = {}): Promise<void> => {
      await step(withdrawalId, 'approve');
      await open(withdrawalId, change);
      await step(withdrawalId, 'send');
    },
    close: (spendId: string, feeUnits: string, change: Partial<CloseSpend> = {}): Promise<void> =>
      submit({ type: 'close_spend', spendId, feeUnits, custody: null, reference: TXID, ...change }),
  };
}
