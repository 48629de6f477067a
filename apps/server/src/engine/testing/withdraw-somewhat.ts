import type { WithdrawalStep } from '@sarraf/settlement';
import type { TestEngine } from './test-engine.ts';

/** Money that leaves: asked for, called off, paid, and brought back by the bank. */
export async function withdrawSomewhat(client: TestEngine['client']): Promise<void> {
  const ask = { type: 'request_withdrawal', user: 1, asset: 'IRT', feeUnits: '40000' } as const;
  const terms = { recipient: 'card:7', cancelMs: 0 };
  const step = (withdrawalId: string, name: WithdrawalStep) =>
    client.submit({
      command: {
        type: 'advance_withdrawal',
        withdrawalId,
        step: name,
        user: null,
        reference: name === 'settle' ? `paya:${withdrawalId}` : null,
      },
    });
  for (const [withdrawalId, units] of [
    ['stands', '1500000'],
    ['called-off', '1000000'],
    ['paid', '2500000'],
    ['brought-back', '3000000'],
  ] as const) {
    await client.submit({ command: { ...ask, ...terms, withdrawalId, units } });
    if (withdrawalId === 'called-off') await step(withdrawalId, 'cancel');
    if (withdrawalId !== 'paid' && withdrawalId !== 'brought-back') continue;
    for (const name of ['approve', 'send', 'settle'] as const) await step(withdrawalId, name);
  }
  await step('brought-back', 'return');
}
