import type { CoinWithdrawal } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Where a withdrawal stands, in a word. */
export function WithdrawalState({
  withdrawal: { status, is_checked },
}: {
  withdrawal: Pick<CoinWithdrawal, 'status' | 'is_checked'>;
}) {
  const t = useTexts(coinWithdrawTexts);
  switch (status) {
    case 'requested':
      return (
        <Chip kind="warn" icon="clock">
          {is_checked ? t.stateChecked : t.stateRequested}
        </Chip>
      );
    case 'approved':
      return <Chip kind="brand">{t.stateApproved}</Chip>;
    case 'sent':
      return <Chip kind="brand">{t.stateSent}</Chip>;
    case 'settled':
      return (
        <Chip kind="ok" icon="check">
          {t.stateSettled}
        </Chip>
      );
    case 'cancelled':
      return <Chip>{t.stateCancelled}</Chip>;
    case 'refused':
      return <Chip kind="err">{t.stateRefused}</Chip>;
    case 'returned':
      return <Chip kind="err">{t.stateReturned}</Chip>;
  }
}
