import type { CoinWithdrawal } from '@sarraf/contracts';
import { ShareButton } from '#components/share-button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Gives the receipt's words to another app: figures as they are copied, Latin and ungrouped. */
export function ShareReceipt({ withdrawal }: { withdrawal: CoinWithdrawal }) {
  const t = useTexts(coinWithdrawTexts);
  const { receive, symbol, smart_contract_name: network, txid, id } = withdrawal;
  const text = t.shareText(receive, symbol, network, txid ?? id);
  return <ShareButton title={t.receipt} text={text} label={t.share} copied={t.copiedToShare} />;
}
