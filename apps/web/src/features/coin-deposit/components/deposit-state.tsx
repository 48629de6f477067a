import type { CoinDeposit } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** Where a deposit stands, in a word. */
export function DepositState({ status }: Pick<CoinDeposit, 'status'>) {
  const t = useTexts(coinDepositTexts);
  switch (status) {
    case 'seen':
      return <Chip kind="brand">{t.stateSeen}</Chip>;
    case 'confirming':
      return <Chip kind="brand">{t.stateConfirming}</Chip>;
    case 'waiting':
      return <Chip kind="warn">{t.stateWaiting}</Chip>;
    case 'parked':
      return <Chip kind="warn">{t.stateParked}</Chip>;
    case 'orphaned':
      return <Chip kind="warn">{t.stateOrphaned}</Chip>;
    case 'credited':
      return (
        <Chip kind="ok" icon="check">
          {t.stateCredited}
        </Chip>
      );
    case 'reversed':
      return <Chip kind="err">{t.stateReversed}</Chip>;
  }
}
