import type { Card, Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from '../../../components/segmented.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { persianDigits } from '../../../lib/number-text.ts';
import { cardsQuery } from '../../../lib/queries/user.ts';
import { digitsShown, settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { OtcForm } from '../model/otc-form.ts';
import { otcTexts } from '../texts/otc-texts.ts';

/** The server lets a sale's money go to a default card of this age. */
const CARD_AGE_MS = 72 * 3_600_000;
const MINUTE_MS = 60_000;

function isOldEnough({ is_default, status, created_at }: Card, now: number): boolean {
  return is_default && status === 'verified' && now - Date.parse(created_at) >= CARD_AGE_MS;
}

/** Where the toman of a sale go: into the wallet, or from there on to the default card at once. */
export function ReceiveIn({
  market,
  form,
  onChange,
}: {
  market: Market;
  form: OtcForm;
  onChange: (receipt: NonNullable<OtcForm['receipt']>) => void;
}) {
  const t = useTexts(otcTexts);
  const now = useNow(MINUTE_MS);
  const isPersian = digitsShown(useStore(settings)) === 'fa';
  const isSale = form.side === 'sell' && market.quote.symbol === 'IRT';
  const { data: cards } = useQuery({ ...cardsQuery, enabled: isSale });
  const card = cards?.find((one) => isOldEnough(one, now));
  if (!isSale || card === undefined) return null;
  const last = card.masked.slice(-4);
  return (
    <div className="grid gap-2">
      <p className="text-table text-fg2">{t.receiveIn}</p>
      <Segmented
        label={t.receiveIn}
        value={form.receipt ?? 'wallet'}
        choices={[
          { value: 'wallet', label: t.toWallet },
          { value: 'card', label: t.toCard(isPersian ? persianDigits(last) : last) },
        ]}
        onChange={onChange}
      />
      {form.receipt === 'card' && <p className="text-caption text-fg2">{t.toCardNote}</p>}
    </div>
  );
}
