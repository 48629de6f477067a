import type { CoinPayout } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount, ShortAmount, useCount } from '#components/num.tsx';
import { Age, Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { Name } from '../../payouts/components/payout-words.tsx';
import { Mobile } from '../../people/components/person-words.tsx';
import { ShortCode } from '../../spends/components/spend-words.tsx';
import { Standing } from './coin-words.tsx';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** A withdrawal in the list: how much, whose, where to, why it waits, since when, how many signed. */
export function CoinPayoutRow({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  const count = useCount();
  const { person, risks, status } = payout;
  const isOpen = status === 'requested' || status === 'approved' || status === 'sent';
  return (
    <>
      <span className="payout-amount coin-amount">
        <CoinIcon symbol={payout.symbol} size={32} />
        <span>
          <span className="block font-semibold">
            <Amount value={payout.amount} asset={payout.symbol} />
          </span>
          <span className="payout-second block">
            <ShortAmount value={payout.worth_toman} />
          </span>
        </span>
      </span>
      <span className="payout-person">
        <span className="truncate font-medium">
          <Name name={person.name} />
        </span>
        <span className="payout-second">
          {t.levelOf(count(person.level))} · <Mobile mobile={person.mobile} />
        </span>
      </span>
      <span className="payout-destination">
        <ShortCode text={payout.address} />
        <bdi dir="ltr" className="payout-second">
          {payout.smart_contract_name}
        </bdi>
      </span>
      <span className="payout-why">
        {risks.length === 0 ? t.byItself : risks.map((risk) => t[`risk_${risk}`]).join(t.between)}
      </span>
      <span className="payout-age">
        {isOpen ? <Age at={payout.created_at} /> : <Time at={payout.updated_at} />}
      </span>
      <span className="payout-standing">
        <Standing payout={payout} />
      </span>
    </>
  );
}
